import type { Plugin } from 'vite'

const HTML = `<!doctype html>
<html lang="en" class="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The kit | Openfile</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/tests/kit/kit-page-client.tsx"></script>
  </body>
</html>`

/** Serves /kit, a page with every part of the kit, in development only. */
export function kitPage(): Plugin {
  return {
    name: 'kit-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== '/kit') return next()
        server
          .transformIndexHtml('/kit', HTML)
          .then((html) => response.setHeader('Content-Type', 'text/html').end(html), next)
      })
    },
  }
}
