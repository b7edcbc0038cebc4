# Two steps: build the front ends with everything, run the server with only what it needs. The server's TypeScript runs as it is.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-slim
ENV NODE_ENV=production DATA_DIR=/data METRICS_HOST=0.0.0.0
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/dist dist
COPY --from=build --chown=root:root /app/contract contract
COPY --from=build --chown=root:root /app/backend backend
# The operator's commands: `docker compose exec worker npm run staff`, `npm run projections`.
COPY --from=build --chown=root:root /app/scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The process gets the signals itself: it says goodbye to sockets, finishes jobs, then ends.
STOPSIGNAL SIGTERM
CMD ["node", "backend/main.ts"]
