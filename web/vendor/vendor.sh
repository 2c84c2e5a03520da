#!/usr/bin/env bash
# Fetches the vendored libraries anew, as VENDOR.toml describes them, and prints
# their checksums. A developer's tool: neither the build nor the tests need it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
take() { # PACKAGE@VERSION FILE TARGET
  local tgz
  tgz=$(npm pack --silent "$1")
  mkdir -p "$tgz.d" && tar xzf "$tgz" -C "$tgz.d"
  # Bare names do not resolve in a browser without an import map, and an import
  # map would be an inline script: name the sibling files instead.
  sed -e 's#"preact/hooks"#"./hooks.mjs"#g' -e 's#"preact"#"./preact.mjs"#g' \
    -e 's#"@preact/signals-core"#"./signals-core.mjs"#g' -e 's|//# sourceMappingURL=.*||' \
    "$tgz.d/package/$2" >"$here/$3"
  cp "$tgz.d/package/LICENSE" "$here/LICENSE.${3%.mjs}"
}
take preact@11.2.0 dist/preact.mjs preact.mjs
take preact@11.2.0 hooks/dist/hooks.mjs hooks.mjs
take @preact/signals@2.11.4 dist/signals.mjs signals.mjs
take @preact/signals-core@1.14.5 dist/signals-core.mjs signals-core.mjs
rm "$here/LICENSE.hooks" "$here/LICENSE.signals-core"
cd "$here" && sha256sum ./*.mjs
