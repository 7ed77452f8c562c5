import { readFileSync } from 'node:fs'

const read = (path: string) =>
  readFileSync(new URL(`../../src/client/${path}`, import.meta.url), 'utf8')

/** Every page of the client in the router's spelling. One route stands for all pages whose texts admins edit. */
export function clientRoutes(): string[] {
  const routes = [...read('routes.ts').matchAll(/\b(?:index\(|route\(\s*'([^']+)')/g)].map(
    ([, path]) => path ?? '/',
  )
  const table = /INFO_PAGES[^{]*\{([\s\S]*?)\n\}/.exec(read('pages/info/info-pages.ts'))?.[1] ?? ''
  const names = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => `/${name}`)
  // The page for kids has an editable text as well as a route of its own.
  return [...new Set(routes.flatMap((path) => (path === '/$page' ? names : path)))]
}
