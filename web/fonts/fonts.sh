#!/usr/bin/env bash
# Makes the fonts of this folder anew, as FONTS.toml describes them, and prints their checksums.
# A developer's tool: neither the build nor the tests need it. It needs npm and fonttools[woff].
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# ASCII, the letters of Latin-1, and the signs that our texts have: £ § © ° ± · ½ ¼ × − € • …,
# quotes, dashes, and spaces that do not break.
signs='U+20-7E,U+A0,U+A3,U+A7,U+A9,U+AB,U+B0,U+B1,U+B7,U+BB-BD,U+C0-FF,U+2009,U+2013,U+2014'
signs+=',U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+2039,U+203A,U+20AC,U+2212'
take() { # NAME LIGHTEST BOLDEST
  local tgz
  tgz=$(npm pack --silent "@fontsource-variable/$1@5.3.0")
  mkdir "$1" && tar xzf "$tgz" -C "$1"
  fonttools varLib.instancer -q "$1/package/files/$1-latin-wght-normal.woff2" "wght=$2:$3" -o "$1.ttf"
  # Kerning, and figures of one width where a sheet asks for them.
  pyftsubset "$1.ttf" --unicodes="$signs" --layout-features=kern,tnum --no-hinting \
    --flavor=woff2 --output-file="$here/$1.woff2"
  cp "$1/package/LICENSE" "$here/OFL.$1.txt"
}
take bitter 500 700
take figtree 400 700
cd "$here" && sha256sum ./*.woff2
