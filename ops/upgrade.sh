#!/bin/sh
# Installs a release beside the earlier ones and switches to it: upgrade.sh <repository> <tag> [ports of the web processes]
# A release that is already built is only switched to. Run by root; packages are installed and built by BUILD_USER, and belong to root.
# ROOT        default /srv/via-livre, with releases/ and static/
# BUILD_USER  default via-livre-build, a user without rights
# SWITCH      off: builds the release and ends
set -eu
root=${ROOT:-/srv/via-livre}
repository=$1
tag=$2
shift 2
release=$root/releases/$tag

if [ ! -e "$release/.whole" ]; then
  # An interrupted run may have left a part.
  rm -rf "$release"
  trap '[ -e "$release/.whole" ] || rm -rf "$release"' EXIT
  git clone --quiet --depth 1 --branch "$tag" "$repository" "$release"
  cd "$release"
  # The packages of the build leave, with caches and history: a release keeps what it runs with. npm 9 of Debian 12 loses the link to node.
  build='npm run build && npm uninstall --omit=dev --no-save astro @astrojs/node @astrojs/react &&
    rm -rf .cache .git && { [ -e node_modules/.bin/node ] || (mkdir -p node_modules/.bin && cd node_modules/.bin && ln -sf ../node-linux-*/bin/node node); }'
  if [ "$(id -u)" -eq 0 ]; then
    builder=${BUILD_USER:-via-livre-build}
    chown -R "$builder" .
    su -s /bin/sh "$builder" -c "$build"
    chown -R root:root .
  else
    sh -c "$build"
  fi
  touch .whole
fi
[ "${SWITCH:-on}" = on ] || exit 0
# Files of earlier releases stay for 60 days after their last use, because open pages still load them.
mkdir -p "$root/static"
cp -a "$release/dist/client/_astro" "$root/static/"
# The release in use and the new one count as the newest, however old their builds are.
for one in "$root/current" "$release"; do
  [ -e "$one" ] || continue
  touch "$(readlink -f "$one")"
  (cd "$one/dist/client" && find _astro -type f -print0) | (cd "$root/static" && xargs -0 -r touch -c)
done
ln -sfn "$release" "$root/current.new"
mv -T "$root/current.new" "$root/current"
if [ $# -gt 0 ]; then "$release/ops/rolling-restart.sh" "$@"; fi
find "$root/static/_astro" -type f -mtime +60 -delete
# Keeps three releases, for a rollback.
ls -1dt "$root"/releases/*/ | tail -n +4 | while IFS= read -r old; do rm -rf "$old"; done
echo "$release"
