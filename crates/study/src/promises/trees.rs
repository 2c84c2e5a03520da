//! Large trees, and what is done to them.

use crate::{NODES_MAX, Sign, StudyNodeId, TreeFull, read, write};

use super::common::{grown, same};

#[test]
fn tree_of_5000_steps_and_many_variations_is_written_and_read() {
    let chapter = grown("clusterfuss", 5, 6_500);
    assert!(chapter.tree.len() > 5_000, "{} steps", chapter.tree.len());
    let branches = chapter.tree.nodes().map(|(_, node)| node.children.len().saturating_sub(1));
    let variations: usize = branches.sum();
    assert!(variations > 1_000, "{variations} variations");
    let text = write(std::slice::from_ref(&chapter));
    let again = read(&text).unwrap_or_else(|why| panic!("{why}"));
    same(&again[0], &chapter);
}

#[test]
fn tree_as_deep_as_it_may_be_is_handled_without_recursion() {
    let mut tree = crate::StudyTree::default();
    let mut at = StudyNodeId::START;
    for number in 0..NODES_MAX {
        at = tree.add(at, &format!("a {number}")).expect("there is room");
    }
    assert_eq!(tree.add(at, "a more"), Err(TreeFull));
    assert_eq!(tree.order().len(), NODES_MAX + 1);
    assert_eq!(tree.main_line().len(), NODES_MAX);
    assert_eq!(tree.path(at).len(), NODES_MAX);
    assert!(!tree.promote(at));
    let parent = tree.delete(StudyNodeId::new(2));
    assert_eq!((parent, tree.len()), (StudyNodeId::new(1), 2));
}

#[test]
fn deleted_branch_leaves_all_others_as_they_were() {
    let mut chapter = grown("make-muster", 11, 300);
    let doomed = StudyNodeId::new(40);
    let gone: std::collections::BTreeSet<_> = chapter
        .tree
        .nodes()
        .map(|(id, _)| id)
        .filter(|id| *id == doomed || chapter.tree.path(*id).contains(&doomed))
        .collect();
    let rest: Vec<String> = chapter
        .tree
        .order()
        .into_iter()
        .filter(|id| !gone.contains(id))
        .map(|id| chapter.tree.node(id).step.clone())
        .collect();
    let above = chapter.tree.node(doomed).parent.expect("not the start");
    let above = chapter.tree.node(above).step.clone();
    let parent = chapter.tree.delete(doomed);
    assert_eq!(chapter.tree.node(parent).step, above);
    let left: Vec<String> =
        chapter.tree.order().into_iter().map(|id| chapter.tree.node(id).step.clone()).collect();
    assert_eq!(left, rest);
    chapter.check().expect("every step is legal");
}

#[test]
fn promoted_variation_goes_one_place_forward() {
    let mut tree = crate::StudyTree::default();
    let first = tree.add(StudyNodeId::START, "a 1").expect("room");
    let second = tree.add(StudyNodeId::START, "a 2").expect("room");
    let third = tree.add(StudyNodeId::START, "a 3").expect("room");
    let deep = tree.add(third, "b 1").expect("room");
    assert!(tree.promote(deep));
    assert_eq!(tree.node(StudyNodeId::START).children, [first, third, second]);
    assert!(tree.promote(deep));
    assert_eq!(tree.main_line(), [third, deep]);
    assert!(!tree.promote(deep));
}

#[test]
fn step_tried_again_is_the_same_node() {
    let mut tree = crate::StudyTree::default();
    let first = tree.add(StudyNodeId::START, "a 1").expect("room");
    assert_eq!(tree.add(StudyNodeId::START, "a 1"), Ok(first));
    assert_eq!(tree.len(), 2);
}

#[test]
fn sign_given_twice_is_taken_away_and_replaces_others_of_its_kind() {
    let sign = |text| Sign::parse(text).expect("a sign");
    let mut tree = crate::StudyTree::default();
    let id = tree.add(StudyNodeId::START, "a 1").expect("room");
    tree.sign(id, sign("14"));
    tree.sign(id, sign("!"));
    tree.sign(id, sign("?!"));
    assert_eq!(tree.node(id).signs, [sign("14"), sign("?!")]);
    tree.sign(id, sign("?!"));
    assert_eq!(tree.node(id).signs, [sign("14")]);
}

#[test]
fn walk_visits_every_node_with_its_match() {
    let chapter = grown("muscat", 4, 120);
    let mut seen = vec![false; chapter.tree.len()];
    chapter
        .walk(|id, play| {
            seen[id.index()] = true;
            assert_eq!(play.len(), chapter.tree.path(id).len());
        })
        .expect("legal");
    assert!(seen.iter().all(|seen| *seen));
}
