# syntax=docker/dockerfile:1
# One image for the web processes and the worker (docs/operations/README.md). Node 24 comes with the dependencies.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /srv/via-livre
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/var/lib/via-livre
WORKDIR /srv/via-livre
COPY --from=build --chown=root:root /srv/via-livre ./
RUN useradd --system --home-dir /srv/via-livre --shell /usr/sbin/nologin via-livre \
  && install -d -o via-livre -m 700 /var/lib/via-livre
USER via-livre
VOLUME /var/lib/via-livre
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.mjs"]
