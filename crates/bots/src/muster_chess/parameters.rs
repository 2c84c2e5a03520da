//! The numbers of the search that games decide: margins, reductions, what is learnt from a cut-off.

/// Declares the numbers, what each is and where it lies.
macro_rules! parameters {
    ($(
        $(#[doc = $about:literal])*
        $name:ident: $value:literal, $least:literal to $most:literal, $step:literal;
    )*) => {
        /// The numbers that steer a search. The default is what was found by games.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SearchParameters {
            $($(#[doc = $about])* pub(crate) $name: i32,)*
        }

        impl Default for SearchParameters {
            fn default() -> SearchParameters {
                SearchParameters { $($name: $value,)* }
            }
        }

        impl SearchParameters {
            /// What can be tuned, in a fixed order.
            pub const ALL: &[Tunable] = &[
                $(Tunable { name: stringify!($name), least: $least, most: $most, step: $step },)*
            ];

            /// The values, in the order of [`SearchParameters::ALL`].
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// Sets a number, within its bounds; false if there is none of this name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($least, $most),)*
                    _ => return false,
                }
                true
            }
        }
    };
}

/// A number that games can tune.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// Its smallest value.
    pub least: i32,
    /// Its largest value.
    pub most: i32,
    /// The change that a few hundred games can tell from none.
    pub step: i32,
}

/// What stands for one ply in a reduction.
pub(crate) const PLY: i32 = 1024;

parameters! {
    /// Ahead of beta by this much for each ply left, a node is cut off.
    ahead: 55, 20 to 150, 10;
    /// Behind alpha by this much for each ply left, only captures are looked at.
    behind: 231, 100 to 500, 30;
    /// The least that a free move for the opponent is reduced, in parts of a ply.
    pass: 3984, 2048 to 5120, 300;
    /// What it is reduced for each ply left, in parts of a ply.
    pass_depth: 344, 200 to 600, 40;
    /// A further ply for this much above beta.
    pass_eval: 199, 80 to 400, 30;
    /// How far above beta a capture must be to cut off by a shallow search.
    likely: 183, 80 to 350, 25;
    /// The same, less where things get better.
    likely_improving: 40, 0 to 100, 12;
    /// Quiet moves tried at least, before depth counts.
    few: 3, 1 to 10, 1;
    /// The exchange a bad capture may lose for each ply left.
    capture_loss: 95, 30 to 200, 15;
    /// The exchange a quiet move may lose for each ply left.
    quiet_loss: 41, 10 to 120, 10;
    /// How far behind alpha a quiet move still is tried, at the last ply.
    hope: 102, 20 to 250, 20;
    /// The same, for each ply left.
    hope_ply: 61, 20 to 150, 10;
    /// The worst history of a quiet move that is tried, for each ply left.
    worst: 3045, 1000 to 9000, 500;
    /// How far behind alpha a capture still is tried, but for what it captures.
    hope_capture: 110, 20 to 400, 25;
    /// The same, for each ply left.
    hope_capture_ply: 105, 20 to 300, 12;
    /// How many plies less deep the moves are looked at that come after one above alpha.
    raised: 1, 0 to 3, 1;
    /// Reductions: what the first late move gets, in parts of a ply.
    late: 1221, 0 to 2500, 120;
    /// By what the product of logarithms is divided, in hundredths.
    late_slope: 193, 120 to 320, 12;
    /// The history that is worth a ply.
    late_history: 8093, 3000 to 20000, 1000;
    /// Reduced more where a cut-off is expected.
    late_cut: 1916, 0 to 4096, 250;
    /// Reduced more where things got worse.
    late_worse: 1125, 0 to 2048, 200;
    /// Reduced less where the window is open.
    late_open: 1291, 0 to 3072, 200;
    /// Reduced less where the node lay on a principal variation, or lies on it.
    late_was_open: 1024, 0 to 3072, 200;
    /// Reduced less for a capture that loses nothing.
    late_capture: 2048, 0 to 4096, 250;
    /// Reduced less for a check, and out of one.
    late_check: 1024, 0 to 2048, 200;
    /// Reduced less for a move that cut off beside.
    late_killer: 1116, 0 to 3072, 250;
    /// Reduced more where the table's move captures.
    late_taken: 952, 0 to 2048, 200;
    /// Reduced more where many of the answers cut off.
    late_refuted: 1014, 0 to 2048, 200;
    /// How far a reduced search must be above alpha for the full one to go a ply deeper.
    deeper: 41, 5 to 200, 12;
    /// Below the best by less than this, the full one goes a ply less deep.
    shallower: 6, 0 to 40, 4;
    /// After a reduced move, a ply less deep where both sides see themselves ahead by so much.
    agreed: 90, 0 to 400, 20;
    /// The least depth at which the table's move may stand alone.
    alone_depth: 6, 4 to 12, 1;
    /// How far the others must be behind it for each ply left, in 64ths.
    alone: 70, 32 to 256, 16;
    /// Further behind by this much, it is looked at two plies deeper.
    alone_twice: 15, 2 to 100, 6;
    /// Reduced where it does not stand alone and cuts off, in plies.
    alone_not: 2, 0 to 4, 1;
    /// Reduced where it does not stand alone and a cut-off is expected, in plies.
    alone_cut: 1, 0 to 3, 1;
    /// The first window around what is expected.
    window: 14, 6 to 60, 4;
    /// How far behind alpha a capture still is tried behind the leaves.
    leaf_hope: 176, 60 to 350, 20;
    /// How many captures are tried behind the leaves.
    leaf_few: 3, 1 to 20, 1;
    /// What a cut-off teaches for each ply left.
    lesson: 165, 60 to 350, 20;
    /// The most it teaches.
    lesson_most: 1845, 800 to 3500, 150;
    /// What the moves before it lose, in hundredths of that.
    blame: 111, 40 to 200, 12;
    /// How much longer is thought where few nodes went into the best move, in hundredths.
    doubt: 70, 0 to 150, 15;
    /// How much longer is thought for each pawn that was lost since the last depth, in hundredths.
    worry: 60, 0 to 150, 15;
    /// How much the change of the evaluation teaches about the move before.
    change: 10, 0 to 20, 2;
    /// How far a quiet move comes forward that checks.
    check_first: 10002, 0 to 20000, 1500;
    /// How far a man comes forward that leaves the reach of lesser ones, for each of its class.
    escape: 2612, 0 to 8000, 400;
    /// How often a cut-off of this search counts at the root; less, further off.
    near: 4, 0 to 12, 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_by_name_are_set_within_bounds() {
        let mut parameters = SearchParameters::default();
        for tunable in SearchParameters::ALL {
            assert!(parameters.set(tunable.name, tunable.most + 1));
        }
        let most: Vec<i32> = SearchParameters::ALL.iter().map(|tunable| tunable.most).collect();
        assert_eq!(parameters.values(), most);
        assert!(!parameters.set("luck", 1));
    }

    #[test]
    fn parameters_in_use_lie_within_bounds() {
        for (tunable, value) in
            SearchParameters::ALL.iter().zip(SearchParameters::default().values())
        {
            assert!((tunable.least..=tunable.most).contains(&value), "{}", tunable.name);
        }
    }
}
