#!/bin/sh
# Usage: stale.sh allow|refuse|names PACKAGE…
#
# Compares installed packages with the newest ones that apt knows. A package that has a newer version is told; one whose newer
# version comes from a security archive ends the build, unless the first word is `allow`; with `names` only the names of those
# are told. Nothing is asked of the network: `apt-get update` does that.
set -eu
choice=$1
shift

command -v apt-cache >/dev/null || exit 0
if ! apt-cache policy 2>/dev/null | grep -q 'release .*o='; then
  [ "$choice" != names ] || exit 0
  echo "stale: apt has no lists, so nobody can tell whether the libraries are the newest: apt-get update"
  exit 0
fi

found="$(apt-cache policy "$@" 2>/dev/null | awk '
  function tell() {
    if (name != "" && installed != "(none)" && candidate != "(none)" && installed != candidate)
      print (secure ? "security" : "newer"), name, installed, candidate
  }
  /^[^ ].*:$/ { tell(); name = substr($1, 1, length($1) - 1); secure = passed = 0 }
  $1 == "Installed:" { installed = $2 }
  $1 == "Candidate:" { candidate = $2 }
  # Newer versions stand above the installed one, which has the stars, and each before the archives that it comes from.
  $1 == "***" { passed = 1 }
  !passed && $1 ~ /^[0-9]+$/ && /-security/ { secure = 1 }
  END { tell() }' | sort -u)"
[ "$choice" != names ] || { echo "$found" | sed -n 's/^security \([^ ]*\).*/\1/p'; exit 0; }
[ -n "$found" ] || exit 0

echo "$found" | while read -r kind name installed candidate; do
  echo "stale: $name $installed is installed, $candidate is there$([ "$kind" = security ] && echo ', a security update' || true)"
done
case "$found" in
  *security\ *)
    [ "$choice" = allow ] && exit 0
    echo "stale: the program would keep the old code: make upgrade, or make build STALE=allow" >&2
    exit 1;;
esac
