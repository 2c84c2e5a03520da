//! The line between a page and the hall: late answers, lost ones, lines that are dead
//! without a word. The client's own modules are given a hall that behaves so.

use browser_test::{Page, Screen, clusterfuss, with_guest};
use serde_json::json;

/// Loads the client's modules, and the view of the table that is open, with a hall that
/// a test speaks for: `hall(path, body)` answers, as a response or a promise of one.
const MODULES: &str = "(async () => { \
    const at = (name) => new URL(name, document.querySelector('script[type=module][src]').src); \
    window.view = await (await fetch('/api/tables/' + location.pathname.split('/')[2])).json(); \
    window.Table = (await import(at('table.js'))).Table; \
    window.Live = (await import(at('table/live.js'))).Live; \
    window.answer = (json, status = 200, type = 'application/json') => \
        new Response(typeof json === 'string' ? json : JSON.stringify(json), \
            { status, headers: { 'content-type': type } }); \
    window.fetch = (path, init) => window.hall(String(path), init?.body && JSON.parse(init.body)); \
    window.later = () => { let give; const come = new Promise((done) => (give = done)); \
        return { come, give }; }; \
    window.state = (more) => ({ ...window.view, type: 'state', chat: [], ...more }); \
    return true; })()";

/// A table of Clusterfuss after some steps, and the modules.
async fn open(page: &Page, steps: usize) {
    page.make_table(clusterfuss(4, &["device", "device"])).await;
    for step in 1..=steps {
        page.type_offered().await;
        page.until_steps(step).await;
    }
    page.eval(MODULES).await;
}

#[test]
fn an_answer_that_comes_late_undoes_nothing() {
    with_guest(Screen::InMemoryTable, async |page| {
        open(page, 1).await;
        let script = "(async () => { \
            const table = new Table(view), late = later(); \
            window.hall = () => late.come; \
            const asked = table.refresh(); \
            const told = { seat: 1, line: 'b x', told: 'x', motions: [] }; \
            table.take(state({ seq: view.seq + 1, from: 1, steps: 2, tellings: [told] })); \
            late.give(answer(view)); \
            await asked; \
            return [table.view.value.seq - view.seq, table.view.value.tellings.length]; })()";
        assert_eq!(page.eval(script).await, json!([1, 2]));
        // One that is newer is taken, and nothing of the past before a takeback is kept.
        let script = "(async () => { \
            const table = new Table(view); \
            table.past.set(0, {}); \
            window.hall = async () => answer({ ...view, seq: view.seq + 2 }); \
            await table.refresh(); \
            return [table.view.value.seq - view.seq, table.past.size]; })()";
        assert_eq!(page.eval(script).await, json!([2, 0]));
    });
}

#[test]
fn a_command_that_was_lost_is_sent_again_as_it_was() {
    with_guest(Screen::InMemoryTable, async |page| {
        open(page, 0).await;
        let script = "(async () => { \
            const table = new Table(view), sent = []; \
            window.hall = async (path, body) => { \
                sent.push(body); \
                if (sent.length === 1) return answer('<h1>502</h1>', 502, 'text/html'); \
                if (sent.length === 2) return answer('{\"seq\":', 200); \
                return answer({ seq: view.seq + 1 }); }; \
            const done = table.send({ type: 'chat', text: 'hello' }); \
            table.take(state({ seq: view.seq + 1, from: 0, tellings: [] })); \
            const taken = await done; \
            const same = sent.every((body) => body.key === sent[0].key && body.seq === view.seq); \
            return [taken, sent.length, same, table.refusal.value]; })()";
        assert_eq!(page.eval(script).await, json!([true, 3, true, null]));
    });
}

#[test]
fn the_step_that_was_asked_for_last_is_shown() {
    with_guest(Screen::InMemoryTable, async |page| {
        open(page, 4).await;
        let script = "(async () => { \
            const table = new Table(view), waiting = []; \
            window.hall = (path) => { const one = later(); waiting.push({ path, ...one }); \
                return one.come; }; \
            const step = (path) => Number(path.match(/at\\/(\\d+)/)[1]); \
            const give = ({ path, give }) => \
                give(answer({ step: step(path), scene: view.scene, telling: null })); \
            const shown = [table.show(1), table.show(3)]; \
            give(waiting[1]); give(waiting[0]); \
            await Promise.all(shown); \
            const last = table.at.value; \
            await table.show(null); \
            const back = [table.stepBy(-1), table.stepBy(-1), table.stepBy(-1)]; \
            waiting.slice(2).reverse().forEach(give); \
            await Promise.all(back); \
            const third = table.at.value; \
            table.take(state({ seq: view.seq + 1, from: 0, steps: 0, tellings: [] })); \
            return [last, third, table.at.value, table.wished]; })()";
        assert_eq!(page.eval(script).await, json!([3, 1, null, null]));
    });
}

#[test]
fn a_line_that_died_without_a_word_is_made_anew() {
    with_guest(Screen::InMemoryTable, async |page| {
        open(page, 0).await;
        // Time runs a thousand times as fast. The first line is dead, the second answers.
        let script = "(async () => { \
            const real = window.setTimeout, lines = [], open = []; \
            window.setTimeout = (f, ms) => real(f, ms / 1000); \
            const enough = later(); \
            window.WebSocket = class { static OPEN = 1; readyState = 1; asked = 0; \
                constructor() { lines.push(this); real(() => this.onopen(), 0); } \
                send(text) { \
                    this.asked += JSON.parse(text).type === 'ping'; \
                    if (lines.length === 1) return; \
                    this.onmessage({ data: '{\"type\":\"pong\"}' }); \
                    if (this.asked === 3) enough.give(); } \
                close() {} }; \
            const live = new Live(() => '/', () => {}, (is) => open.push(is)); \
            await enough.come; \
            window.dispatchEvent(new Event('online')); \
            live.close(); \
            window.setTimeout = real; \
            return [lines.map((line) => line.asked), open]; })()";
        assert_eq!(page.eval(script).await, json!([[1, 4], [true, false, true]]));
    });
}
