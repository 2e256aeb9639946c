#!/bin/bash
# Runs SCRIPT on a temporary Debian: this machine's system in Linux namespaces of its own. Its files under /etc, /var, /srv, /run and
# /tmp, its processes and its ports are gone at the end.
# Usage, as root: unshare -m -n -p -f --mount-proc --kill-child maquina.sh SCRIPT REPOSITORY PROJECT
set -euo pipefail
script=$1 repository=$2 project=$3
ip link set lo up
mount -t tmpfs maquina /mnt
mkdir /mnt/bin /mnt/project
mount --bind "$project" /mnt/project
cp "$script" /mnt/script
cp -a "$repository" /mnt/repository
for folder in etc var srv; do
  mkdir "/mnt/$folder.new" "/mnt/$folder.work"
  mount -t overlay "$folder" -o "lowerdir=/$folder,upperdir=/mnt/$folder.new,workdir=/mnt/$folder.work" "/$folder"
done
mount -t tmpfs run /run
mount -t tmpfs tmp /tmp
chmod 1777 /tmp
install -d -o postgres -g postgres -m 2775 /run/postgresql
# The state after Debian's `apt install`: its PostgreSQL cluster and its nginx run.
rm -rf /etc/postgresql/15 /var/lib/postgresql/15
pg_createcluster 15 main >&2
printf '%s\n' '#!/bin/sh' 'exec /mnt/project/node_modules/.bin/node /mnt/project/tests/ops/harness/systemctl.ts "$@"' > /mnt/bin/systemctl
printf '%s\n' '#!/bin/sh' 'user=$2; shift 2; exec runuser -u "$user" -- "$@"' > /mnt/bin/sudo
printf '%s\n' '#!/bin/sh' 'echo "apt: $*"' > /mnt/bin/apt
# Replaces the editor by the changes that an operator makes to the settings.
cat > /mnt/bin/editor << 'END'
#!/bin/sh
sed -i -e "s#change-me@localhost:5432#${PASSWORD:-segredo}@localhost:${DB_PORT:-5432}#" -e 's/^#COMPANY_CNPJ=.*/COMPANY_CNPJ=12.345.678\/0001-95/' \
  -e 's/^#COMPANY_ADDRESS=.*/COMPANY_ADDRESS="Rua do Ouvidor, 1, Rio de Janeiro"/' -e 's/^INFOSIMPLES_TOKEN=.*/INFOSIMPLES_TOKEN=um-token/' \
  -e 's/^PAGBANK_TOKEN=.*/PAGBANK_TOKEN=outro-token/' "$1"
END
# A certbot with its own certificate authority in place of Let's Encrypt. Paths, ports and the hook are those of certbot.
cat > /mnt/bin/certbot << 'END'
#!/bin/sh
set -eu
args=" $* "
case $args in
  *' --dry-run '*) exit ;;
  *' --standalone '*) ! curl -s -o /dev/null http://127.0.0.1:80/ || { echo "certbot: port 80 is taken" >&2; exit 1; } ;;
  *' --webroot '*)
    mkdir /var/lib/acme/.well-known /var/lib/acme/.well-known/acme-challenge
    echo token > /var/lib/acme/.well-known/acme-challenge/token
    curl -sf -H 'Host: vialivre.example' http://127.0.0.1/.well-known/acme-challenge/token | grep -q token
    rm -r /var/lib/acme/.well-known ;;
esac
live=/etc/letsencrypt/live/vialivre.example
mkdir -p "$live"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=vialivre.example -addext subjectAltName=DNS:vialivre.example \
  -keyout "$live/privkey.pem" -out "$live/fullchain.pem" -days 90 2> /dev/null
while [ $# -gt 0 ]; do [ "$1" != --deploy-hook ] || sh -c "$2"; shift; done
END
# An npm that uses this project's packages and build instead of making them again.
cat > /mnt/bin/npm << 'END'
#!/bin/sh
case "$*" in
  ci*) ln -s /mnt/project/node_modules node_modules ;;
  'run build') cp -a /mnt/project/dist dist ;;
  *) exec "$REAL_NPM" "$@" ;;
esac
END
chmod +x /mnt/bin/*
REAL_NPM=$(command -v npm)
export REAL_NPM PATH=/mnt/bin:$PATH REPOSITORY=file:///mnt/repository HOME=/tmp
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
systemctl start postgresql nginx >&2
echo '127.0.0.1 vialivre.example' >> /etc/hosts
cd /tmp
bash -euo pipefail /mnt/script
