#!/bin/bash
# Walks docs/operations on an empty Debian 12 with its own systemd: installation, first member of the staff, a driver's Pix, upgrade and
# roll back under load, copy and restore. Prints the minutes of each step. Before a release: npm run debian
# As root; Debian: debootstrap systemd-container slirp4netns. Takes the last commit. .cache/debian keeps packages between runs.
set -euo pipefail
cd "$(dirname "$0")/../../.."
cache=$PWD/.cache/debian root=$PWD/.cache/debian/machine name=via-livre-debian
mkdir -p "$cache/apt" "$cache/npm"
if [ ! -e "$cache/base.tar" ]; then
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates,iproute2 bookworm "$cache/base" > "$cache/debootstrap.log"
  tar -cf "$cache/base.tar" -C "$cache/base" .
  rm -rf "$cache/base"
fi
rm -rf "$root" && mkdir "$root" && tar -xf "$cache/base.tar" -C "$root"

# The pages' lines, block by block; `page NAME [WORDS]` prints all of a page, or the block with these words.
page() {
  awk -v words="${2-}" '/^ *```sh$/ { on = 1; text = ""; next } /^ *```$/ { if (on && index(text, words)) printf "%s", text; on = 0; next } on { text = text $0 "\n" }' \
    "docs/operations/$1.md" | sed 's#<repository>#file:///root/repository#'
}
version=v$(node -p "require('./package.json').version")
git clone --quiet . "$root/root/repository"
git -C "$root/root/repository" tag "$version"
git -C "$root/root/repository" -c user.name=t -c user.email=t@example.com commit --quiet --allow-empty -m 'next release'
git -C "$root/root/repository" tag v99.0.0
cp tests/ops/debian/people.mjs "$root/root/"
cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$root/etc/ssl/authorities.pem"
echo "$name" > "$root/etc/hostname"
echo "127.0.0.1 vialivre.example localhost $name" > "$root/etc/hosts"
echo 'nameserver 10.0.2.3' > "$root/etc/resolv.conf"
echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/fast"
echo 'APT::Get::Assume-Yes "true";' > "$root/etc/apt/apt.conf.d/yes"
# What an operator does in the editor.
cat > "$root/usr/local/bin/editor" << 'END'
#!/bin/sh
sed -i -e 's/change-me@localhost/segredo@localhost/' -e "s#^\#OPERATOR_KEY=#OPERATOR_KEY=$(openssl rand -base64 32)#" "$1"
END
# certbot with an authority of its own: Let's Encrypt does not know this machine. Paths, ports and the hook are certbot's.
cat > "$root/usr/local/bin/certbot" << 'END'
#!/bin/sh
set -eu
live=/etc/letsencrypt/live/vialivre.example
case " $* " in
  *' --dry-run '*) exit ;;
  *' --standalone '*) ! curl -s -o /dev/null http://127.0.0.1:80/ || exit 1 ;;
  *' --webroot '*)
    install -d /var/lib/acme/.well-known/acme-challenge
    echo token > /var/lib/acme/.well-known/acme-challenge/token
    curl -sf http://vialivre.example/.well-known/acme-challenge/token | grep -q token ;;
esac
mkdir -p "$live"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=vialivre.example -addext subjectAltName=DNS:vialivre.example \
  -keyout "$live/privkey.pem" -out "$live/fullchain.pem" -days 90 2> /dev/null
while [ $# -gt 0 ]; do [ "$1" != --deploy-hook ] || sh -c "$2"; shift; done
END
chmod +x "$root/usr/local/bin/editor" "$root/usr/local/bin/certbot"

ip netns del "$name" 2> /dev/null || true
ip netns add "$name"
slirp4netns --configure --netns-type=path "/run/netns/$name" tap0 > "$cache/network.log" 2>&1 & network=$!
systemd-nspawn --quiet --boot --register=no --keep-unit --machine="$name" --directory="$root" --network-namespace-path="/run/netns/$name" \
  --resolv-conf=off --bind="$cache/apt:/var/cache/apt/archives" --bind="$cache/npm:/var/cache/npm" > "$cache/boot.log" 2>&1 < /dev/null & machine=$!
end() { kill "$machine" 2> /dev/null && wait "$machine" || true; kill "$network" || true; ip netns del "$name"; }
trap end EXIT
until init=$(pgrep --parent "$machine") && inside=1 && nsenter --target "$init" --all systemctl is-active --quiet dbus 2> /dev/null; do sleep 1; done

begun=$SECONDS
# Runs lines in the machine as a shell of root would.
step() {
  local from=$SECONDS
  printf '\n== %s\n' "$1"
  nsenter --target "$init" --all --wdns=/root env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive npm_config_cache=/var/cache/npm NODE_EXTRA_CA_CERTS=/etc/ssl/authorities.pem \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin CURL_CA_BUNDLE=/etc/letsencrypt/live/vialivre.example/fullchain.pem \
    bash -euo pipefail -c "$2"
  printf '== %s: %d:%02d\n' "$1" $(((SECONDS - from) / 60)) $(((SECONDS - from) % 60))
}
login="curl -s -o /dev/null -w '%{http_code}\n' https://vialivre.example/login"
# Asks for a page all the time; every answer must be 200.
under_load() {
  echo "rm -f /tmp/stop; (set +e; while [ ! -e /tmp/stop ]; do $login; done > /tmp/codes) & load=\$!
$1
touch /tmp/stop; wait \$load; echo \"\$(wc -l < /tmp/codes) pages, failed: \$(grep -vc '^200\$' /tmp/codes || true)\"; ! grep -qv '^200\$' /tmp/codes"
}

step 'install' "chmod 1777 /var/cache/npm; env -u CURL_CA_BUNDLE apt-get update -qq; $(page install | sed '/operador -- doctor/d' | sed 's#^npm run.*equipe criar.*#& | tee /root/invitation#')"
step 'doctor' 'cd /srv/via-livre/current && npm run --silent operador -- doctor'
step 'people' 'NODE_EXTRA_CA_CERTS=$CURL_CA_BUNDLE /srv/via-livre/current/node_modules/.bin/node /root/people.mjs "$(grep -o "http://[^ ]*" /root/invitation)"'
step 'sizes' 'du -sm /srv/via-livre/current/ | cut -f 1; find /srv/via-livre/releases ! -user root | wc -l; stat -c "%U %a" /run/via-livre-4321/operador.sock'
step 'files of the build without a process' "file=\$(ls /srv/via-livre/static/_astro | grep 'js\$' | head -n 1); systemctl stop via-livre-server@4321 via-livre-server@4322
curl -sfI \"https://vialivre.example/_astro/\$file\" | grep immutable; curl -s https://vialivre.example/login | grep -o 'O site não está respondendo'
systemctl start via-livre-server@4321 via-livre-server@4322"
step 'upgrade' "$(under_load "$(page upgrade '4321 4322' | head -n 1 | sed "s/v2[0-9.]*/v99.0.0/")"); readlink /srv/via-livre/current"
step 'a release that does not start' "echo TRIAL_DAYS=sete >> /etc/via-livre/via-livre.env; begun=\$SECONDS
! /srv/via-livre/current/ops/rolling-restart.sh 4321 4322 2> /tmp/said || exit 1; tail -n 1 /tmp/said; tail -n 1 /tmp/said | grep -q TRIAL_DAYS; test \$((SECONDS - begun)) -lt 25; $login
sed -i /TRIAL_DAYS=sete/d /etc/via-livre/via-livre.env"
step 'roll back' "$(under_load "$(page upgrade 'ln -sfn' | sed "s/<release before>/$version/")"); readlink /srv/via-livre/current"
insert() { echo "sudo -u postgres psql via_livre -qc \"insert into cupom (nome, criado_em) values ('$1', now())\""; }
step 'copy' "$(insert ANTES); install -d -o via-livre /var/lib/via-livre/arquivos; sudo -u via-livre sh -c 'echo papel > /var/lib/via-livre/arquivos/um'
sh -c \"\$(sed 's/^.* root //' /etc/cron.d/via-livre)\"; $(insert MEIO); sleep 2; date -u '+%F %T+00' > /root/moment; sleep 2; $(insert DEPOIS)
sudo -u postgres psql -qc 'select pg_switch_wal()' > /dev/null; sleep 3; rm -r /var/lib/via-livre/arquivos"
step 'restore' "$(page run ops/restore.sh | sed "s/'2026-.*'/\"\$(cat \/root\/moment)\"/")
test \"\$(sudo -u postgres psql via_livre -Atc \"select string_agg(nome, ' ' order by id) from cupom where nome in ('ANTES', 'MEIO', 'DEPOIS')\")\" = 'ANTES MEIO'
stat -c '%U %n' /var/lib/via-livre/arquivos/um; until test \"\$($login)\" = 200; do sleep 1; done; test -z \"\$(systemctl list-units --failed --no-legend 'via-livre*')\""
printf '\nEverything walked in %d:%02d\n' $(((SECONDS - begun) / 60)) $(((SECONDS - begun) % 60))
