#!/bin/sh
# Usage: hardening.sh PROGRAM
#
# Tells whether a program is hardened: loaded at an address that nobody can guess (PIE), tables read-only once it runs (RELRO
# with all names found at the start), no stack or other memory both to be written and run, the stack protected, and the C
# library's checked functions called.
set -eu
program=$1
failed=0

check() {
  if [ "$2" -gt 0 ]; then echo "ok    $1"; else echo "FAIL  $1"; failed=1; fi
}
count() { grep -c -E "$1" || true; }

headers="$(readelf --wide --file-header --program-headers --dynamic "$program")"
symbols="$(readelf --wide --dyn-syms "$program")"

check 'position independent (PIE)' "$(echo "$headers" | count '^ *Type: +DYN')"
check 'flagged as such' "$(echo "$headers" | count 'FLAGS_1.* PIE')"
check 'relocations read-only (RELRO)' "$(echo "$headers" | count 'GNU_RELRO')"
check 'names found at the start (BIND_NOW)' "$(echo "$headers" | count 'BIND_NOW|FLAGS_1.* NOW')"
check 'stack not to be run' "$(echo "$headers" | count 'GNU_STACK .* RW +0')"
check 'nothing both written and run' "$(($(echo "$headers" | count '(LOAD|GNU_STACK) .* RWE') == 0))"
check 'no relocations in code' "$(($(echo "$headers" | count 'TEXTREL') == 0))"
check 'no library looked for beside the program' "$(($(echo "$headers" | count 'RPATH|RUNPATH') == 0))"
check 'stack protected' "$(echo "$symbols" | count '__stack_chk_fail')"
check "C functions checked (_FORTIFY_SOURCE): $(echo "$symbols" | count '_chk@')" "$(echo "$symbols" | count '_chk@')"
exit "$failed"
