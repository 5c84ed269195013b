#!/bin/sh
# Writes the manual: manual.sh PROGRAM FOLDER. There is a page for each command, made by the program from its declarations, and
# those that are written by hand.
set -eu
program=$1
folder=$2
written=$(cd "$(dirname "$0")/../Documentation/manual" && pwd)
install -d "$folder/man1" "$folder/man5" "$folder/man7"

# The words of a command, and those of all below it, as help lists them.
pages() {
  # shellcheck disable=SC2086
  "$program" $1 --generate-manual-page > "$folder/man1/$(echo "portrait $1" | sed 's/ *$//; s/  */-/g').1"
  # shellcheck disable=SC2086
  for member in $("$program" help $1 | sed -n '/^SUBCOMMANDS:$/,/^$/s/^  \([a-z-]*\).*/\1/p'); do pages "$1 $member"; done
}
pages ""

# What the front page of the manual has besides, before what it refers to.
sed -i -e "/^\.SH \"SEE ALSO\"/{r $written/portrait.1
N}" "$folder/man1/portrait.1"
for page in "$written"/*.5 "$written"/*.7; do install -m 644 "$page" "$folder/man${page##*.}/"; done
