#!/bin/sh
# Installs: install.sh PROGRAM DESTDIR PREFIX [PACKAGE...]
#
# The program, its manual and its completions. With names of packages, which the program has parts of, also what the Debian
# package has besides: the configuration of the service, the terms of those packages, and the bill of materials.
set -eu
program=$1
root=$2
prefix=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
share=$root$prefix/share

install -d "$root$prefix/bin"
install -m 755 "$program" "$root$prefix/bin/portrait"
"$here/manual.sh" "$program" "$share/man"
completion() {
  install -d "$(dirname "$share/$2")"
  "$program" completions "$1" > "$share/$2"
}
completion bash bash-completion/completions/portrait
completion fish fish/vendor_completions.d/portrait.fish
[ $# -gt 0 ] || { completion zsh zsh/site-functions/_portrait; exit 0; }

completion zsh zsh/vendor-completions/_portrait
install -d "$root/etc/portrait" "$share/doc/portrait"
install -m 644 "$here/environment" "$root/etc/portrait/environment"
for package in "$@"; do
  [ -e "/usr/share/doc/$package/copyright" ] || continue
  printf '===== %s =====\n\n' "$package"
  cat "/usr/share/doc/$package/copyright"
done > "$share/doc/portrait/linked.copyright"
swift=$(dirname "$(dirname "$(realpath "$(command -v swift)")")")
for terms in "$swift/share/swift/LICENSE.txt" /usr/share/doc/swiftlang/copyright; do
  [ ! -e "$terms" ] || { printf '===== Swift =====\n\n'; cat "$terms"; } >> "$share/doc/portrait/linked.copyright"
done
"$here/sbom.py" "$program" > "$share/doc/portrait/sbom.cdx.json"
