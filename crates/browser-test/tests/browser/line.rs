//! The connection between a page and the server: late answers, lost ones, connections that are dead
//! without notice. The client's own modules run against a server that behaves like this.

use browser_test::{Page, Screen, clusterfuss, with_modules};
use serde_json::json;

/// Loads the client's modules, and the view of the table that is open, with a server that
/// a test plays: `hall(path, body)` answers, as a response or a promise of one.
const MODULES: &str = "(async () => { \
    const at = (name) => new URL(name, document.querySelector('script[type=module][src]').src); \
    const { fromWire } = await import(at('wire.js')); \
    const path = '/api/tables/' + location.pathname.split('/')[2]; \
    window.view = fromWire(await (await fetch(path)).json()); \
    window.Table = (await import(at('table.js'))).Table; \
    Object.assign(window, await import(at('table/live.js'))); \
    window.real = { fetch: window.fetch, setTimeout: window.setTimeout }; \
    window.answer = (json, status = 200, type = 'application/json') => \
        new Response(typeof json === 'string' ? json : JSON.stringify(json), \
            { status, headers: { 'content-type': type } }); \
    window.fetch = (path, init) => !String(path).includes('/api/') ? real.fetch(path, init) : \
        String(path).includes('/me/waiting') ? answer({ list: [] }) : \
        window.hall(String(path), init?.body && JSON.parse(init.body)); \
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
fn answer_that_comes_late_undoes_nothing() {
    with_modules(Screen::Desktop, async |page| {
        open(page, 1).await;
        let script = "(async () => { \
            const table = new Table(view), late = later(); \
            window.hall = () => late.come; \
            const asked = table.refresh(); \
            const told = { seat: 'b', line: 'b x', told: 'x', motions: [] }; \
            const updates = await table.updates(); \
            updates.take(state({ seq: view.seq + 1, from: 1, steps: 2, tellings: [told] })); \
            late.give(answer(view)); \
            await asked; \
            return [table.view.value.seq - view.seq, table.view.value.tellings.length]; })()";
        assert_eq!(page.eval(script).await, json!([1, 2]));
        // A newer one is accepted, and nothing from before a takeback is kept.
        let script = "(async () => { \
            const table = new Table(view); \
            table.history.moments.set(0, {}); \
            window.hall = async () => answer({ ...view, seq: view.seq + 2 }); \
            await table.refresh(); \
            return [table.view.value.seq - view.seq, table.history.moments.size]; })()";
        assert_eq!(page.eval(script).await, json!([2, 0]));
    });
}

#[test]
fn command_that_was_lost_is_sent_again_as_it_was() {
    with_modules(Screen::Desktop, async |page| {
        open(page, 0).await;
        let script = "(async () => { \
            const table = new Table(view), sent = []; \
            window.hall = async (path, body) => { \
                sent.push(body); \
                if (sent.length === 1) return answer('<h1>502</h1>', 502, 'text/html'); \
                if (sent.length === 2) return answer('{\"seq\":', 200); \
                return answer({ seq: view.seq + 1 }); }; \
            const done = table.send({ type: 'chat', text: 'hello' }); \
            (await table.updates()).take(state({ seq: view.seq + 1, from: 0, tellings: [] })); \
            const taken = await done; \
            const same = sent.every((body) => body.key === sent[0].key && body.seq === view.seq); \
            return [taken, sent.length, same, table.refusal.value]; })()";
        assert_eq!(page.eval(script).await, json!([true, 3, true, null]));
    });
}

#[test]
fn step_asked_for_last_is_shown() {
    with_modules(Screen::Desktop, async |page| {
        open(page, 4).await;
        let script = "(async () => { \
            const table = new Table(view), waiting = []; \
            window.hall = (path) => { const one = later(), at = path.match(/at\\/(\\d+)/); \
                if (at) waiting.push({ step: Number(at[1]), ...one }); return one.come; }; \
            const give = ({ step, give }) => \
                give(answer({ step, scene: view.scene, telling: null })); \
            const shown = [table.show(1), table.show(3)]; \
            give(waiting[1]); give(waiting[0]); \
            await Promise.all(shown); \
            const last = table.at.value; \
            await table.show(null); \
            const back = [table.stepBy(-1), table.stepBy(-1), table.stepBy(-1)]; \
            waiting.slice(2).reverse().forEach(give); \
            await Promise.all(back); \
            const third = table.at.value; \
            const updates = await table.updates(); \
            updates.take(state({ seq: view.seq + 1, from: 0, steps: 0, tellings: [] })); \
            return [last, third, table.at.value, table.history.wished]; })()";
        assert_eq!(page.eval(script).await, json!([3, 1, null, null]));
    });
}

#[test]
fn line_that_died_without_a_word_is_made_anew() {
    with_modules(Screen::Desktop, async |page| {
        open(page, 0).await;
        // Time runs a hundred times as fast, which a busy machine keeps up with. The first
        // connection is dead, the second answers.
        let script = "(async () => { \
            const real = window.setTimeout, lines = [], open = []; \
            window.setTimeout = (f, ms) => real(f, ms / 100); \
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

/// A real hall except for its connections: what `window.mend` makes of each socket, and what
/// is sent by socket and by POST.
const LINES: &str = "(() => { \
    const Real = window.WebSocket; \
    window.sent = []; \
    window.fetch = (path, init) => { \
        if (String(path).endsWith('/commands')) { \
            sent.push({ by: 'post', ...JSON.parse(init.body) }); } \
        return real.fetch.call(window, path, init); }; \
    window.WebSocket = class extends Real { \
        set onmessage(hear) { \
            super.onmessage = (m) => this.hears(JSON.parse(m.data)) && hear(m); } \
        hears(event) { return window.broken?.hears?.(this, event) ?? true; } \
        send(text) { \
            const frame = JSON.parse(text); \
            if (frame.type !== 'command') return super.send(text); \
            sent.push({ by: 'socket', ...frame }); \
            if (window.broken?.sends?.(this, frame) ?? true) super.send(text); } }; \
    window.linked = async () => { \
        const table = new Table(view), live = await follow(table); \
        while (!live.isOpen) await new Promise((done) => real.setTimeout.call(window, done, 5)); \
        return { table, live }; }; \
    window.chats = async () => (await (await real.fetch.call(window, \
        '/api/tables/' + view.id)).json()).chat.map((line) => line.text); \
    return true; })()";

/// Opens a table with real connections.
async fn open_lines(page: &Page) {
    open(page, 0).await;
    page.eval(LINES).await;
}

#[test]
fn command_with_an_open_socket_goes_over_it_alone() {
    with_modules(Screen::Desktop, async |page| {
        open_lines(page).await;
        let script = "(async () => { \
            const { table, live } = await linked(); \
            const taken = await table.send({ type: 'chat', text: 'hello' }); \
            const said = table.view.value.chat.map((line) => line.text); \
            live.close(); \
            const after = await table.send({ type: 'chat', text: 'again' }); \
            return [taken, said, after, sent.map((one) => one.by), await chats()]; })()";
        let all = json!([true, ["hello"], true, ["socket", "post"], ["hello", "again"]]);
        assert_eq!(page.eval(script).await, all);
    });
}

#[test]
fn command_whose_ack_was_lost_is_done_once() {
    with_modules(Screen::Desktop, async |page| {
        open_lines(page).await;
        // The connection breaks as the first answer comes.
        let script = "(async () => { \
            let acks = 0; \
            window.broken = { hears: (socket, event) => { \
                if (event.type !== 'ack' || acks++) return true; \
                socket.close(); \
                return false; } }; \
            const { table, live } = await linked(); \
            const taken = await table.send({ type: 'chat', text: 'hello' }); \
            live.close(); \
            return [taken, acks, sent.length, new Set(sent.map((one) => one.key)).size, \
                sent[0].by, await chats()]; })()";
        assert_eq!(page.eval(script).await, json!([true, 1, 2, 1, "socket", ["hello"]]));
    });
}

#[test]
fn command_whose_socket_died_before_it_left_is_done_once() {
    with_modules(Screen::Desktop, async |page| {
        open_lines(page).await;
        let script = "(async () => { \
            let frames = 0; \
            window.broken = { sends: (socket) => { \
                if (frames++) return true; \
                socket.close(); \
                return false; } }; \
            const { table, live } = await linked(); \
            const word = view.offers.a.list[0].word; \
            const taken = await table.act(word); \
            live.close(); \
            return [taken, sent.length, new Set(sent.map((one) => one.key)).size, \
                new Set(sent.map((one) => one.seq)).size, table.view.value.steps, \
                table.refusal.value]; })()";
        assert_eq!(page.eval(script).await, json!([true, 2, 1, 1, 1, null]));
    });
}

#[test]
fn command_refused_over_the_socket_is_not_sent_again() {
    with_modules(Screen::Desktop, async |page| {
        open_lines(page).await;
        let script = "(async () => { \
            const { table, live } = await linked(); \
            const word = view.offers.a.list[0].word; \
            const wrong = await table.send({ type: 'act', seat: 'b', word }); \
            const why = Boolean(table.refusal.value?.message); \
            const right = await table.act(word); \
            live.close(); \
            return [wrong, why, right, sent.map((one) => one.by), table.view.value.steps, \
                table.busy.value]; })()";
        let all = json!([false, true, true, ["socket", "socket"], 1, false]);
        assert_eq!(page.eval(script).await, all);
    });
}

#[test]
fn command_stale_over_the_socket_is_sent_again_with_the_new_seq() {
    with_modules(Screen::Desktop, async |page| {
        open(page, 1).await;
        page.eval(LINES).await;
        // The first frame says that the step is unknown here.
        let script = "(async () => { \
            const { table, live } = await linked(); \
            const now = table.view.value; \
            table.view.value = { ...now, seq: now.seq - 1 }; \
            const taken = await table.act(Object.values(view.offers)[0].list[0].word); \
            live.close(); \
            return [taken, sent.map((one) => one.seq - now.seq), \
                new Set(sent.map((one) => one.key)).size]; })()";
        assert_eq!(page.eval(script).await, json!([true, [-1, 0], 1]));
    });
}

#[test]
fn command_that_no_way_takes_goes_over_the_next_socket() {
    with_modules(Screen::Desktop, async |page| {
        open(page, 0).await;
        // Waits between tries are a thousandth as long. The first connection dies with the command
        // and no request is answered until the second is open; that one answers.
        let script = "(async () => { \
            const lines = [], keys = []; let posts = 0; \
            const quick = (ms) => ms < 10_000 ? ms / 1000 : ms; \
            window.setTimeout = (f, ms) => real.setTimeout.call(window, f, quick(ms)); \
            window.hall = async () => { posts++; throw new TypeError('no line'); }; \
            window.WebSocket = class { static OPEN = 1; readyState = 0; \
                constructor() { lines.push(this); \
                    const wait = () => { \
                        if (lines.length > 1 && !posts) { \
                            return real.setTimeout.call(window, wait, 1); } \
                        this.readyState = 1; this.onopen(); }; \
                    real.setTimeout.call(window, wait, 0); } \
                send(text) { \
                    const frame = JSON.parse(text); \
                    if (frame.type !== 'command') return; \
                    keys.push(frame.key); \
                    if (this === lines[0]) { this.readyState = 3; return this.onclose(); } \
                    this.onmessage({ data: JSON.stringify( \
                        { type: 'ack', id: frame.id, seq: view.seq }) }); } \
                close() {} }; \
            const table = new Table(view), live = await follow(table); \
            while (!live.isOpen) { \
                await new Promise((done) => real.setTimeout.call(window, done, 1)); } \
            const taken = await table.send({ type: 'chat', text: 'hello' }); \
            live.close(); \
            window.setTimeout = real.setTimeout; \
            return [taken, lines.length, posts > 0, keys.length, new Set(keys).size]; })()";
        assert_eq!(page.eval(script).await, json!([true, 2, true, 2, 1]));
    });
}
