#!/bin/sh
# Packs what the Debian package has for systems without dpkg: tarball.sh FOLDER OUTPUT NAME
#
# NAME.tar.gz has bin, share and lib; the order, the times and the owners of its files are always the same. The bill of
# materials is laid beside it.
set -eu
packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
cp -a "$1/usr" "$packed/$3"
cp -a "$1/etc" "$packed/$3/etc"
[ ! -d "$1/lib" ] || cp -a "$1/lib/." "$packed/$3/lib/"
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -C "$packed" -c "$3" \
  | gzip -9n > "$2/$3.tar.gz"
cp "$1/usr/share/doc/portrait/sbom.cdx.json" "$2/$3.cdx.json"
