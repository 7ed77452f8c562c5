/**
 * Files that the server finds by their path. The server runs in two forms: its TypeScript sources, and the bundle in
 * dist/, where all code is in one folder and these files keep their paths below it
 * (vite.server.config.ts).
 */
const isBundled = import.meta.url.endsWith('.js')

/** src/server, or dist/ in the bundle. */
const ROOT = new URL(isBundled ? './' : '../', import.meta.url)

/** The built pages and client, next to the bundle. */
export const DIST = new URL(isBundled ? './' : '../../../dist/', import.meta.url)

/** Returns the URL of a file that is read, given by its path under src/server. */
export function serverFile(path: string): URL {
  return new URL(path, ROOT)
}

/**
 * Returns the URL of a module that runs in its own thread, given by its path under src/server without the extension.
 */
export function workerFile(path: string): URL {
  return new URL(`${path}${isBundled ? '.js' : '.ts'}`, ROOT)
}
