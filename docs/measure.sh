#!/usr/bin/env bash
# Everything that docs/performance.md tells, in one run: `docs/measure.sh | tee figures`.
# Takes a quarter of an hour on idle cores. `docs/measure.sh builds` adds the builds.
set -euo pipefail
cd "$(dirname "$0")/.."
step() { printf '\n== %s (load %s)\n' "$1" "$(cut -d' ' -f1-3 /proc/loadavg)"; }

step "machine"
git log -1 --format='commit %h of %cs'
rustc --version
lscpu | grep -E '^(Model name|CPU\(s\)|L2|L3)' || true

cargo build --quiet --release -p musterhall -p load
hall=target/release/musterhall load=target/release/load

step "rules and search"
$hall bench

step "solving"
( time $hall solve clusterfuss --rows 4 --cols 5 ) 2>&1

serve() {
  data=$(mktemp -d)
  $hall serve --unbounded --addr 127.0.0.1:7431 --data "$data" >"$data/said" 2>&1 &
  pid=$!
  until grep -qs open "$data/said"; do kill -0 $pid; done
}
close() { kill $pid; wait $pid || true; rm -r "$data"; }

step "server: 2,000 tables, a move each 2 s"
serve; $load --addr 127.0.0.1:7431 --pid $pid play --tables 2000 --think 2000 --seconds 30; close
step "server: idle sockets"
serve; $load --addr 127.0.0.1:7431 --pid $pid idle --sockets 4000; close
serve; $load --addr 127.0.0.1:7431 --pid $pid idle --sockets 4000 --whole; close
step "server: all come back at once"
serve; $load --addr 127.0.0.1:7431 --pid $pid storm --sockets 4000; close
step "server: replies of bots"
serve; $load --addr 127.0.0.1:7431 replies --levels 1,3,5,8 --seconds 9; close
step "server: kills"
$load kills --kills 100

step "weights of the pages"
cargo test --quiet -p server --test server -- page_of_a_table_is_small --nocapture 2>&1 | grep " bytes in " || true
ls -l $hall

if [ "${1:-}" = builds ]; then
  cold=$(mktemp -d)
  git clone --quiet . "$cold/clone"
  step "cold release build"
  ( cd "$cold/clone" && time cargo build --quiet --release -p musterhall ) 2>&1
  step "warm release build after a change of the server"
  ( cd "$cold/clone" && touch crates/server/src/lib.rs && time cargo build --quiet --release -p musterhall ) 2>&1
  rm -rf "$cold"
fi
