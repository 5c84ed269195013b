#!/usr/bin/env bash
# Tries the files of this folder with the real programs: check.sh PORTRAIT. Needs nginx, haproxy, curl and systemd-analyze.
#
# Two services with the embedded portal are started, nginx and HAProxy are put in front of them as the files say, with
# other ports and folders, and pictures are asked for through them, also while a service is away.
set -euo pipefail
portrait=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
chmod 755 "$folder"
# The ports of this run have these digits and two more.
ports=$((200 + RANDOM % 120))
processes=()
trap 'kill "${processes[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
PATH=$PATH:/usr/sbin
export HOME=$folder

fail() { echo "deploy: $*" >&2; exit 1; }
say() { echo "deploy: $*"; }

# Waits until a command succeeds.
await() { for _ in $(seq 600); do "$@" >/dev/null 2>&1 && return; sleep 0.1; done; fail "not to be had: $*"; }

# Starts a service and sets `started` to its process id.
serve() {
  local name=$1
  shift
  PORTRAIT_CACHE_DIR=$folder/$name "$portrait" serve --sandbox --quiet "$@" >"$folder/$name.out" &
  started=$!
  processes+=("$started")
}

# Asks for a target through a port; prints the status, or another variable of curl's.
ask() { curl -s -o "$folder/answer" --max-time 30 -w "${3:-%{http_code\}}" "http://127.0.0.1:$1$2"; }

# Wraps a file of nginx's conf.d into a whole configuration with the ports and folders of this run.
nginx_file() {
  sed -e "s|/run/portrait/portrait.sock|$folder/first.sock|; s|/var/cache/nginx/|$folder/|; s|listen 80;|listen 127.0.0.1:$2;|" \
    -e "s|127.0.0.1:8081|127.0.0.1:${ports}81|; s|127.0.0.1:8082|127.0.0.1:${ports}82|" "$here/$1" >"$folder/site.conf"
  cat >"$folder/$1" <<CONF
daemon off;
pid $folder/$1.pid;
error_log $folder/$1.log;
$([ "$(id -u)" = 0 ] && echo "user $(id -un) $(id -gn);")
events {}
http {
    access_log off;
    client_body_temp_path $folder/body; proxy_temp_path $folder/proxy; fastcgi_temp_path $folder/fastcgi;
    uwsgi_temp_path $folder/uwsgi; scgi_temp_path $folder/scgi;
$(cat "$folder/site.conf")
}
CONF
  nginx -t -q -c "$folder/$1" -e "$folder/$1.log"
  nginx -c "$folder/$1" -e "$folder/$1.log" &
  processes+=($!)
}

sed "s|/usr/local/bin/portrait|$portrait|" "$here/portrait.service" >"$folder/portrait.service"
systemd-analyze verify --man=no "$folder/portrait.service"
# With the lines for TLS in the place of those beside them, and without the trusted proxies.
awk '/^#[A-Z][A-Za-z]*=/ { sub(/^#/, ""); split($0, word, "="); taken[word[1]] = $0; next } { line[NR] = $0 }
     END { for (n = 1; n <= NR; n++) { split(line[n], word, "=");
       if (line[n] ~ /TRUSTED_PROXIES/) continue; print word[1] in taken ? taken[word[1]] : line[n] } }' \
  "$folder/portrait.service" >"$folder/portrait-tls.service"
grep -q '^ExecStart=.*--tls-key' "$folder/portrait-tls.service" || fail "the lines for TLS are gone"
systemd-analyze verify --man=no "$folder/portrait-tls.service"
say "portrait.service: $(systemd-analyze security --offline=true "$folder/portrait.service" | tail -n 1 | tr -d '→' | xargs | cut -d' ' -f1-8)"

serve first --unix-socket "$folder/first.sock"
socket=$started
await curl -sf --unix-socket "$folder/first.sock" http://localhost/healthz
nginx_file nginx.conf ${ports}80
await ask ${ports}80 /healthz
picture=/portraits/20207/resize:96x96/circle
cookie=$(curl -s -o "$folder/answer" -w '%{http_code}' -H "Cookie: session=$(printf '%012000d' 0)" "http://127.0.0.1:${ports}80$picture")
[ "$cookie" = 200 ] || fail "no picture through nginx for who has 12 kB of cookies: $cookie"
[ "$(ask ${ports}80 $picture)" = 200 ] || fail "no picture through nginx"
[ "$(ask ${ports}80 $picture '%header{x-cache-status}')" = HIT ] || fail "nginx does not keep pictures"
kill "$socket"
wait "$socket" || true
[ "$(ask ${ports}80 $picture '%header{x-cache-status}')" = HIT ] || fail "nginx does not answer without the service"
say "nginx.conf: pictures through the socket, kept, and given while the service is away"

(umask 077 && echo "$(printf '%064d' 1) edit" >"$folder/tokens")
serve second --listen 127.0.0.1:${ports}81 --token-file "$folder/tokens"
first_replica=$started
serve third --listen 127.0.0.1:${ports}82 --token-file "$folder/tokens"
second_replica=$started
await ask ${ports}81 /healthz
await ask ${ports}82 /healthz
nginx_file nginx-replicas.conf ${ports}90
sed -e "s|bind :80|bind 127.0.0.1:${ports}91|; s|127.0.0.1:8081|127.0.0.1:${ports}81|; s|127.0.0.1:8082|127.0.0.1:${ports}82|" \
  "$here/haproxy.cfg" >"$folder/haproxy.cfg"
haproxy -c -q -f "$folder/haproxy.cfg"
haproxy -q -db -f "$folder/haproxy.cfg" &
processes+=($!)
await ask ${ports}90 /healthz
await curl -sf http://127.0.0.1:${ports}91/healthz

# The requests that a service had for portraits by user id.
count() {
  curl -s "http://127.0.0.1:$1/metrics" |
    awk '/^portrait_http_requests_total\{route="\/portraits\/\{userId\}/ { sum += $NF } END { print sum + 0 }'
}
users=(20207 20214 20221 20228 20235 20242 20249 20256 20263 20270)
for port in ${ports}90 ${ports}91; do
  used=0
  for user in "${users[@]}"; do
    before="$(count ${ports}81) $(count ${ports}82)"
    for recipe in "" /resize:64x64 /circle /resize:32x32/grayscale; do ask $port "/portraits/$user$recipe" >/dev/null; done
    after="$(count ${ports}81) $(count ${ports}82)"
    # shellcheck disable=SC2086
    set -- $before $after
    case "$(($3 - $1)) $(($4 - $2))" in "4 0") used=$((used | 1)) ;; "0 4") used=$((used | 2)) ;;
      *) fail "port $port spreads user $user over services: $before -> $after" ;; esac
  done
  [ $used = 3 ] || fail "port $port uses only one service"
done
for port in ${ports}90 ${ports}91; do
  for path in /metrics /%6detrics; do
    [ "$(ask $port $path)" = 403 ] || fail "port $port gives $path to everybody"
  done
done
edit=$(curl -s -o "$folder/answer" -w '%{http_code}' -X DELETE "http://127.0.0.1:${ports}90/portraits/20207")
[ "$edit" = 401 ] || fail "an edit without a token came back with $edit"
for port in ${ports}90 ${ports}91; do
  cookie=$(curl -s -o "$folder/answer" -w '%{http_code}' -H "Cookie: session=$(printf '%012000d' 0)" "http://127.0.0.1:$port$picture")
  [ "$cookie" = 200 ] || fail "port $port gives no picture to who has 12 kB of cookies: $cookie"
done
kill "$first_replica"
wait "$first_replica" || true
for port in ${ports}90 ${ports}91; do
  for user in "${users[@]}"; do
    case "$(ask $port "/portraits/$user")" in 200 | 404) ;; *) fail "port $port fails for $user with one service" ;; esac
  done
done
say "nginx-replicas.conf, haproxy.cfg: each user at one service, all users at the other when one is away"

# What is there and tells that it is not ready is asked all the same where no other is.
kill "$second_replica"
wait "$second_replica" || true
python3 -m http.server --bind 127.0.0.1 --directory "$folder" "${ports}81" >/dev/null 2>&1 &
processes+=($!)
await curl -sf "http://127.0.0.1:${ports}91/first.out"
say "haproxy.cfg: asks a service that is not ready where none is"
