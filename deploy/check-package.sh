#!/usr/bin/env bash
# Tries the Debian package as somebody would who has nothing else: check-package.sh FOLDER
#
# A bare Debian is laid by debootstrap, from the mirrors that this machine uses. The package of FOLDER is installed there, the
# examples of the README are run, its manual is read, it is upgraded to a version that is said to be newer, removed and purged,
# and what is left is told. It takes root.
set -euo pipefail
package=$(realpath "$(ls "$1"/portrait_*.deb | head -n 1)")
readme=$(realpath "$(dirname "$0")/../README.md")
root=$(mktemp -d)
suite=$(. /etc/os-release; echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $suite" | head -n 1)
trap 'umount -q "$root/proc" || true; rm -rf "$root"' EXIT

say() { echo "package: $*"; }
fail() { echo "package: $*" >&2; exit 1; }
inside() { chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
files() { inside find / -xdev \( -path /proc -o -path /var/lib/apt -o -path /var/cache -o -path /var/log -o -path /tmp \) -prune -o -print | sort; }

say "a bare Debian ($suite) is laid"
debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.log" 2>&1 || { tail "$root.log"; exit 1; }
rm -f "$root.log"
mount -t proc proc "$root/proc"
# Security updates come from where they come from here.
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
inside apt-get -o APT::Sandbox::User=root update -qq
inside apt-get install -y -qq --no-install-recommends man-db >/dev/null 2>&1
# Bare systems of containers leave manuals away; this one is to have them.
rm -f "$root/etc/dpkg/dpkg.cfg.d/docker"
cp "$package" "$root/tmp/portrait.deb"

# What the package needs and recommends stays afterwards, so it is installed first and does not count.
needed=$({ dpkg-deb -f "$package" Depends; dpkg-deb -f "$package" Recommends; } | tr ',' '\n' | sed 's/|.*//; s/(.*//; s/ //g' | grep -v '^$')
# shellcheck disable=SC2086
inside apt-get install -y -qq --no-install-recommends $needed >/dev/null 2>&1
files >"$root/tmp/before"

inside apt-get install -y -qq /tmp/portrait.deb >/dev/null 2>&1 || fail "it can't be installed"
say "installed: $(inside portrait --version), $(du -h "$package" | cut -f 1)"
inside man -P cat portrait | grep -q 'with and without a connection' || fail "man portrait tells nothing"
inside man -P cat portrait-batch | grep -q -- '--rendition' || fail "man portrait-batch tells no options"
inside man -P cat portrait.yaml | grep -q 'cache-size' || fail "man portrait.yaml tells no settings"
for file in bash-completion/completions/portrait zsh/vendor-completions/_portrait fish/vendor_completions.d/portrait.fish \
  doc/portrait/linked.copyright.gz doc/portrait/sbom.cdx.json doc/portrait/copyright; do
  [ -s "$root/usr/share/$file" ] || fail "/usr/share/$file is missing"
done

for program in $(sed -n 's/^Exec[A-Za-z]*=\([^ ]*\).*/\1/p' "$root/lib/systemd/system/portrait.service"); do
  [ -x "$root$program" ] || fail "the unit runs $program, which a bare Debian lacks"
done

inside mkdir -p /tmp/work
count=0
while read -r command; do
  inside bash -c "cd /tmp/work && $command" >"$root/tmp/out" 2>&1 || { cat "$root/tmp/out"; fail "$command"; }
  count=$((count + 1))
done < <(sed -n 's/^    \$ \(portrait .*--sandbox.*\|portrait render .*\)/\1/p' "$readme" | grep -v ' serve ')
[ "$count" -ge 5 ] || fail "the README has only $count examples"
say "the $count examples of the README work"
inside bash -c 'portrait serve --sandbox --listen 127.0.0.1:18080 & sleep 3; exec 3<>/dev/tcp/127.0.0.1/18080
  printf "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" >&3; read -r line <&3; kill %1; wait; [[ $line == *" 200 "* ]]' \
  >/dev/null 2>&1 || fail "the service does not answer"
say "the service answers"

# No systemd runs here, so what it would be told is noted by a stand-in: an upgrade restarts the service where it runs and never
# stops it, a removal stops it.
mkdir -p "$root/run/systemd/system" "$root/tmp/stand-in"
printf '#!/bin/sh\necho "$@" >>/tmp/told\n' >"$root/tmp/stand-in/systemctl"
chmod +x "$root/tmp/stand-in/systemctl"
change() {
  : >"$root/tmp/told"
  inside apt-get "$1" -y -qq -o DPkg::Path=/tmp/stand-in:/usr/sbin:/usr/bin:/sbin:/bin "$2" >"$root/tmp/out" 2>&1 || { cat "$root/tmp/out"; return 1; }
}
told() { grep -E '(start|stop).* portrait\.service' "$root/tmp/told" | xargs; }

# The same package under a greater version.
dpkg-deb -R "$package" "$root/tmp/newer"
sed -i 's/^Version: .*/&+newer/' "$root/tmp/newer/DEBIAN/control"
dpkg-deb --root-owner-group -b "$root/tmp/newer" "$root/tmp/newer.deb" >/dev/null
rm -rf "$root/tmp/newer"
echo 'PORTRAIT_POLICY=cache-only' >>"$root/etc/portrait/environment"
echo 'a-token-that-is-long-enough read' >"$root/etc/portrait/tokens"
change install /tmp/newer.deb || fail "it can't be upgraded"
[ "$(told)" = "try-restart portrait.service" ] || fail "the upgrade told systemd: $(told)"
grep -q cache-only "$root/etc/portrait/environment" || fail "the upgrade lost the configuration"
grep -q a-token "$root/etc/portrait/tokens" || fail "the upgrade lost the tokens"
inside dpkg-query -W -f '${Version}' portrait | grep -q newer || fail "the upgrade did nothing"
say "upgraded, with its configuration as it was"

change remove portrait || fail "it can't be removed"
[ "$(told)" = "stop portrait.service" ] || fail "the removal told systemd: $(told)"
grep -q a-token "$root/etc/portrait/tokens" || fail "the removal took the tokens with it"
say "removed, with its configuration as it was"

change purge portrait || fail "it can't be purged"
rm -r "$root/run/systemd/system"
[ ! -e "$root/etc/portrait" ] && ! grep -q portrait "$root/etc/group" || fail "the purge left its configuration or its group"
files >"$root/tmp/after"
left=$(comm -13 "$root/tmp/before" "$root/tmp/after" | grep -vE '^/root/\.cache(/|$)|^/root$|^/var/(lib/(dpkg|systemd|ucf)|cache)/|^/etc/(group|gshadow|passwd|shadow)-$' || true)
[ -z "$left" ] || fail "this is left: $left"
say "purged; nothing is left but the cache of who used it ($(du -sh "$root/root/.cache" 2>/dev/null | cut -f 1))"
