#!/usr/bin/env bash
# Writes the reference of libraries as a static site: reference.sh BUILT FOLDER TARGET...
#
# BUILT is where the targets have been built; each may link to those before it. The compiler tells the public symbols of each
# target, docc of the same toolchain writes an archive of each, and they are merged with the one that has the tutorials, whose
# code is that of fixtures/tutorials. What docc warns of ends it.
set -euo pipefail
built=$1
folder=$2
shift 2
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
tools=$(dirname "$(realpath "$(command -v swift)")")
work=$folder/work
rm -rf "$folder"
mkdir -p "$work"

# What Swift sees of C, so that the modules can be loaded.
headers=()
for map in "$built"/*.build/module.modulemap Sources/C*/module.modulemap Sources/C*/include/module.modulemap; do
  [ ! -e "$map" ] || headers+=(-Xcc "-fmodule-map-file=$map" -Xcc "-I$(dirname "$map")")
done
for flag in $(pkg-config --cflags-only-I freetype2 harfbuzz); do headers+=(-Xcc "$flag"); done
mkdir -p "$work/symbols"
for target in "$@"; do
  "$tools/swift-symbolgraph-extract" -module-name "$target" -I "$built/Modules" -target "$(uname -m)-unknown-linux-gnu" \
    -minimum-access-level public -output-dir "$work/symbols" "${headers[@]}"
done
deploy/reference-links.py "$work/symbols" "$@"

cp -r Documentation/Portrait.docc "$work/Portrait.docc"
tutorials=fixtures/tutorials
cp $tutorials/Package.swift $tutorials/Sources/avatar/Avatar.swift $tutorials/Sources/bookmark-list/BookmarkList.swift "$work/Portrait.docc/"
cp $tutorials/Sources/avatar/main.swift "$work/Portrait.docc/AvatarMain.swift"
cp $tutorials/Sources/bookmark-list/main.swift "$work/Portrait.docc/BookmarkMain.swift"
cp Documentation/people.png "$work/Portrait.docc/"
convert() {
  "$tools/docc" convert "$@" --transform-for-static-hosting --fallback-bundle-version 1 >"$work/docc.log" 2>&1 \
    || { cat "$work/docc.log"; exit 1; }
  ! grep -E -A 3 '(error|warning):' "$work/docc.log"
}
archives=()
known=()
for target in "$@"; do
  mkdir -p "$work/graphs/$target" "$work/$target.docc"
  # What a library has is told by the table of the manual.
  abstract=$(sed -n "s/^| .*\`$target\`.* | \(.*\) |\$/\1/p" Documentation/Library.md)
  printf '# ``%s``\n\n%s.\n' "$target" "${abstract^}" >"$work/$target.docc/$target.md"
  cp "$work/symbols/$target".symbols.json "$work/symbols/$target"@*.symbols.json "$work/graphs/$target/" 2>/dev/null || true
  convert "$work/$target.docc" --additional-symbol-graph-dir "$work/graphs/$target" --fallback-display-name "$target" \
    --fallback-bundle-identifier "portrait.$target" --enable-experimental-external-link-support "${known[@]}" \
    --output-dir "$work/$target.doccarchive"
  archives+=("$work/$target.doccarchive")
  known+=(--dependency "$work/$target.doccarchive")
done
convert "$work/Portrait.docc" --fallback-display-name portrait --fallback-bundle-identifier portrait \
  --output-dir "$work/Portrait.doccarchive"
"$tools/docc" merge "$work/Portrait.doccarchive" "${archives[@]}" --synthesized-landing-page-name portrait \
  --output-path "$work/site"
mv "$work/site/"* "$folder/"
# The first page, and what every page asks for.
echo '<!doctype html><title>portrait</title><meta http-equiv="refresh" content="0; url=documentation/">' >"$folder/index.html"
echo '{}' >"$folder/theme-settings.json"
rm -rf "$work"
echo "docs: $(find "$folder/data" -name '*.json' | wc -l) pages of $# libraries and two tutorials in $folder"
