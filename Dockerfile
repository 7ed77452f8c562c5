# One process of Openfile. Without DATABASE_URL it keeps its database in /data.
#   docker build -t openfile . && docker run --init -p 3000:3000 -v openfile:/data openfile

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# The bundle contains all packages but those with native code, which dist/package.json names. Without its development
# package, which is a Node: the base image has one.
RUN cd dist && npm ci --omit=dev

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Gives a name to a user who has none (docker run --user 1234), which PostgreSQL's initdb asks for.
RUN apt-get update && apt-get install -y --no-install-recommends libnss-wrapper && rm -rf /var/lib/apt/lists/*
COPY --from=build /app/dist ./dist
# A new named volume takes its owner and mode from the folder over which it is mounted.
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does it (scripts/node-flags.mjs).
ENV MALLOC_ARENA_MAX=1
CMD ["node", "--max-semi-space-size=16", "--min-semi-space-size=16", "dist/main.js"]
