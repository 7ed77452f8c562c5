import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Checks the direction of imports (docs/architecture.md). */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ALIASES: Record<string, string> = {
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#client/': 'src/client/',
  '#tests/': 'tests/',
}
const GENERATED = ['src/client/routeTree.gen.ts']
/** The rules of chess take 12 KB, so contracts and domain, which every page loads, must not import them. */
const CHESS = 'src/shared/chess/'
const LIBRARY_OF = new Map([
  ['src/shared/domain/address-key.ts', 'normalize-url'],
  ['src/shared/domain/palette.ts', 'culori'],
])

type Source = { path: string; text: string; imports: string[] }

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((path) => !GENERATED.includes(path))
  .map(readSource)
const code = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path))

/**
 * Returns every module that the file imports, including types: project files by their path from the root, others by
 * package.
 */
function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm
  const imports = [...bare.matchAll(pattern)].map(([, , name = '']) => resolved(path, name))
  return { path, text: bare, imports }
}

function resolved(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(dirname(from), name)
  const alias = Object.keys(ALIASES).find((each) => name.startsWith(each))
  return alias ? name.replace(alias, ALIASES[alias] ?? '') : name
}

const inFolder = (folder: string) => code.filter(({ path }) => path.startsWith(folder))

/** Returns the imports from `from` that `isAllowed` rejects, as 'file → import'. */
function wrongArrows(
  from: readonly Source[],
  isAllowed: (imported: string, source: Source) => boolean,
): string[] {
  return from.flatMap((source) =>
    source.imports
      .filter((each) => !isAllowed(each, source))
      .map((each) => `${source.path} → ${each}`),
  )
}

/** Checks what the files of each folder import. `arrows` lists what is allowed in addition to shared and the folder itself. */
function holdArrows(side: readonly Source[], arrows: Record<string, readonly string[]>): void {
  it.each(Object.entries(arrows))('%s imports nothing above it', (folder, below) => {
    const files = side.filter(({ path }) => path.startsWith(folder))
    expect(files.length).toBeGreaterThan(0)
    const allowed = ['src/shared/', folder, ...below]
    expect(
      wrongArrows(
        files,
        (each) => !each.startsWith('src/') || allowed.some((one) => each.startsWith(one)),
      ),
    ).toEqual([])
  })

  it('every folder has its arrows', () => {
    const folders = new Set(
      side.flatMap(({ path }) => /^src\/(?:server|client)\/[^/]+\//.exec(path)?.[0] ?? []),
    )
    expect([...folders].sort()).toEqual(Object.keys(arrows).sort())
  })
}

const isPackage = (name: string, ...packages: string[]) =>
  packages.some((each) => name === each || name.startsWith(`${each}/`))
const featureOf = (path: string) => /^src\/(?:server|client)\/features\/([^/]+)\//.exec(path)?.[1]

it('finds the sources and their imports', () => {
  expect(code.length).toBeGreaterThan(150)
  const app = sources.find(({ path }) => path === 'src/server/app.ts')
  expect(app?.imports).toEqual(
    expect.arrayContaining([
      'src/server/context.ts',
      'src/server/features/resources/resources.routes.ts',
    ]),
  )
  const missing = code.flatMap(({ path, imports }) =>
    imports
      .filter(
        (each) =>
          each.startsWith('src/') &&
          !sources.some((source) => source.path === each) &&
          /\.tsx?$/.test(each) &&
          !GENERATED.includes(each),
      )
      .map((each) => `${path} → ${each}`),
  )
  expect(missing).toEqual([])
})

describe('shared, server and client', () => {
  it('shared imports only itself and zod, its chess folder also the rules of chess, addresses those of URLs, and the palette those of colors', () => {
    expect(
      wrongArrows(inFolder('src/shared/'), (each, { path }) =>
        path.startsWith(CHESS)
          ? each.startsWith('src/shared/') || isPackage(each, 'chess.js')
          : isPackage(each, LIBRARY_OF.get(path) ?? 'zod') ||
            (each.startsWith('src/shared/') && !each.startsWith(CHESS)),
      ),
    ).toEqual([])
  })

  it('the domain knows no contract, and of shared only texts', () => {
    const texts = 'src/shared/texts/'
    const isBelow = (each: string) =>
      /^src\/shared\/(?:domain|texts)\/|^normalize-url$|^culori\//.test(each)
    expect(wrongArrows(inFolder('src/shared/domain/'), isBelow)).toEqual([])
    expect(wrongArrows(inFolder(texts), (each) => each.startsWith(texts))).toEqual([])
  })

  it('calls run without zod: contracts give them types only', () => {
    const calls = inFolder('src/shared/calls/').map((source) => ({
      ...source,
      imports: valueImports(source),
    }))
    expect(wrongArrows(calls, (each) => each.startsWith('src/shared/calls/'))).toEqual([])
  })

  it('shared domain knows nothing of the contracts’ readers: no globals of Node or of the browser', () => {
    const globals = /\b(?:process|Buffer|window|document|localStorage|navigator)\s*[.[(]/
    expect(
      inFolder('src/shared/')
        .filter(({ text }) => globals.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('the server never imports the client, nor React', () => {
    expect(
      wrongArrows(
        inFolder('src/server/'),
        (each) =>
          !each.startsWith('src/client/') && !isPackage(each, 'react', 'react-dom', '@tanstack'),
      ),
    ).toEqual([])
  })

  it('the client never imports the server, nor Node', () => {
    expect(
      wrongArrows(
        inFolder('src/client/'),
        (each) =>
          !each.startsWith('src/server/') &&
          !each.startsWith('node:') &&
          !isPackage(each, 'drizzle-orm', 'pg', 'hono'),
      ),
    ).toEqual([])
  })

  it('nothing imports tests', () => {
    expect(
      wrongArrows(
        code,
        (each) =>
          !each.startsWith('tests/') &&
          !/\.test\.tsx?$/.test(each) &&
          !isPackage(each, 'vitest', 'fast-check'),
      ),
    ).toEqual([])
  })
})

describe('the server', () => {
  const server = inFolder('src/server/')

  holdArrows(server, {
    'src/server/platform/': [],
    'src/server/search/': ['src/server/platform/'],
    'src/server/features/': [
      'src/server/platform/',
      'src/server/search/',
      // The list of all dependencies, of which every service takes some.
      'src/server/context.ts',
    ],
    'src/server/seed/': ['src/server/platform/', 'src/server/features/'],
    'src/server/cli/': [
      'src/server/platform/',
      'src/server/search/',
      'src/server/features/',
      'src/server/seed/',
      // A check of links from the command line parses robots.txt as the server does.
      'src/server/parsers.ts',
    ],
  })

  it('features import the context only as a type', () => {
    const features = inFolder('src/server/features/').map((source) => ({
      ...source,
      imports: valueImports(source),
    }))
    expect(wrongArrows(features, (each) => each !== 'src/server/context.ts')).toEqual([])
  })

  it('only queries, services, jobs and db/ know the query builder and the driver', () => {
    const mayQuery = ({ path }: Source) =>
      /(?:\.queries|\.service|-job)\.ts$/.test(path) ||
      path.startsWith('src/server/platform/db/') ||
      path.startsWith('src/server/search/') ||
      path.startsWith('src/server/seed/')
    expect(
      wrongArrows(
        server,
        (each, source) => mayQuery(source) || !isPackage(each, 'drizzle-orm', 'pg'),
      ),
    ).toEqual([])
  })

  it('only routes, http/, app.ts, middleware.ts, main.ts and pages.ts know HTTP', () => {
    const mayServe = ({ path }: Source) =>
      path.endsWith('.routes.ts') ||
      path.startsWith('src/server/platform/http/') ||
      ['app', 'main', 'middleware', 'pages'].some((each) => path === `src/server/${each}.ts`)
    expect(
      wrongArrows(
        server,
        (each, source) =>
          mayServe(source) || !isPackage(each, 'hono', '@hono/zod-openapi', '@hono/node-server'),
      ),
    ).toEqual([])
  })

  it('imports JSON with its type, without which Node refuses it at the first use', () => {
    const untyped = /from\s+'[^']+\.json'(?!\s+with\b)/
    const faulty = [...inFolder('src/server/'), ...inFolder('src/shared/')]
    expect(faulty.filter(({ text }) => untyped.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('only config/env.ts reads the environment', () => {
    const readers = server
      .filter(({ text }) => /\bprocess\s*\.\s*env\b|\bprocess\s*\[|from 'node:process'/.test(text))
      .map(({ path }) => path)
    expect(readers).toEqual(['src/server/platform/config/env.ts'])
  })

  it('queries know neither services, routes, presenters nor the context', () => {
    const queries = server.filter(({ path }) => path.endsWith('.queries.ts'))
    expect(
      wrongArrows(
        queries,
        (each) =>
          !/\.(?:service|routes|presenter)\.ts$|^src\/server\/(?:context|app|platform\/http\/)/.test(
            each,
          ),
      ),
    ).toEqual([])
  })

  it('routes know queries, but neither tables nor transactions', () => {
    const routes = server.filter(({ path }) => path.endsWith('.routes.ts'))
    expect(wrongArrows(routes, (each) => !each.startsWith('src/server/platform/db/'))).toEqual([])
  })

  it('presenters are pure', () => {
    const pure = server.filter(({ path }) => path.endsWith('.presenter.ts'))
    // `import type` brings in the row's shape, but nothing that runs.
    const running = pure.map((source) => ({ ...source, imports: valueImports(source) }))
    expect(wrongArrows(running, (each) => /^src\/shared\/|\.presenter\.ts$/.test(each))).toEqual([])
  })

  const presenting = /^(?:export )?function present[A-Z][^]*?^}/gm

  it('rows become responses in functions named present… only', () => {
    // These only format the times of a row, or write XML for feeds.
    const elsewhere = server.filter(
      ({ path, text }) =>
        !path.endsWith('.presenter.ts') &&
        !path.startsWith('src/server/features/feeds/') &&
        /\bisoTime\(/.test(text.replace(presenting, '')),
    )
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })

  it('what presents a row in a service is pure as well, and spreads no row', () => {
    const functions = server
      .filter(({ path }) => path.endsWith('.service.ts'))
      .flatMap(({ path, text }) => (text.match(presenting) ?? []).map((each) => ({ path, each })))
    expect(functions.length).toBeGreaterThan(10)
    const impure = /\bawait\b|\bctx\b|\bdb\b|\bnew Date\(\)|\.\.\.(?:row|entry|plan)\b/
    expect(functions.filter(({ each }) => impure.test(each)).map(({ path }) => path)).toEqual([])
  })

  it('files have no roles but these', () => {
    const role = /\.([a-z-]+)\.ts$/
    const roles = new Set(server.flatMap(({ path }) => role.exec(path)?.[1] ?? []))
    expect([...roles].sort()).toEqual(['presenter', 'queries', 'routes', 'service'])
  })

  it('a feature calls another feature’s service, not its queries', () => {
    const features = inFolder('src/server/features/')
    expect(
      wrongArrows(
        features,
        (each, { path }) =>
          featureOf(each) === undefined ||
          featureOf(each) === featureOf(path) ||
          !each.endsWith('.queries.ts'),
      ),
    ).toEqual([])
  })

  it('a feature sees nothing of another feature but its service', () => {
    const features = inFolder('src/server/features/')
    expect(
      wrongArrows(
        features,
        (each, { path }) =>
          featureOf(each) === undefined ||
          featureOf(each) === featureOf(path) ||
          each.endsWith('.queries.ts') ||
          each.endsWith('.service.ts'),
      ),
    ).toEqual([])
  })
})

function valueImports({ path, text }: Source): string[] {
  return [...text.matchAll(/^import\s+(?!type\b)[^'"]*['"]([^'"]+)['"]/gm)].map(([, name = '']) =>
    resolved(path, name),
  )
}

describe('the client', () => {
  holdArrows(inFolder('src/client/'), {
    // The design tokens, on the page that shows every part.
    'src/client/kit/': ['src/client/styles/'],
    'src/client/data/': [
      // The stores behind the session, kids mode and messages. They render nothing.
      'src/client/kit/store.ts',
      'src/client/kit/toast.ts',
      // How a URL says what a page shows.
      'src/client/kit/list-address.ts',
      // The texts and numbers in those messages.
      'src/client/kit/t.tsx',
      'src/client/kit/number-words.ts',
      // Forms and dialogs that are sent by a call.
      'src/client/kit/use-form.tsx',
      'src/client/kit/unsaved.tsx',
      'src/client/kit/dialog.tsx',
      'src/client/kit/table-tools.tsx',
      'src/client/kit/password-prompt.tsx',
    ],
    'src/client/catalogue/': ['src/client/kit/', 'src/client/data/'],
    // Every page loads the shell, which needs no cards.
    'src/client/shell/': [
      'src/client/kit/',
      'src/client/data/',
      'src/client/catalogue/site-link.tsx',
    ],
    'src/client/features/': ['src/client/kit/', 'src/client/data/', 'src/client/catalogue/'],
    'src/client/pages/': [
      'src/client/kit/',
      'src/client/data/',
      'src/client/catalogue/',
      'src/client/shell/',
      'src/client/features/',
    ],
  })

  it('a feature imports no other feature, but what admins do with it shows it', () => {
    expect(
      wrongArrows(inFolder('src/client/features/'), (each, { path }) =>
        [undefined, featureOf(path), featureOf(path)?.replace('admin-', '')].includes(
          featureOf(each),
        ),
      ),
    ).toEqual([])
  })
})

describe('files', () => {
  it('are named in kebab-case, with a role suffix where they have one', () => {
    const odd = sources
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/.test(
            basename(path, extname(path)),
          ),
      )
    expect(odd.filter((path) => path !== 'src/client/routeTree.gen.ts')).toEqual([])
  })

  it('are not barrels', () => {
    expect(
      sources.filter(({ path }) => /^index\.tsx?$/.test(basename(path))).map(({ path }) => path),
    ).toEqual([])
    const reExporting = code
      .filter(({ text }) => /^export\s+\*/m.test(text))
      .map(({ path }) => path)
    expect(reExporting).toEqual([])
  })

  it('are named after their topic', () => {
    const vague = /(?:^|[/.-])(?:utils?|helpers?|misc|lib|common|stuff)(?:[/.-]|$)/
    expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
  })

  it('have no circular imports', () => {
    const graph = new Map(
      code.map((source) => [
        source.path,
        valueImports(source).filter((each) => each.startsWith('src/')),
      ]),
    )
    expect(circleIn(graph)).toEqual([])
  })
})

/** Returns the first cycle found, as a list of files; [] if there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const walk = (path: string, trail: string[]): string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return []
    for (const next of graph.get(path) ?? []) {
      const circle = walk(next, [...trail, path])
      if (circle.length > 0) return circle
    }
    done.add(path)
    return []
  }
  for (const path of graph.keys()) {
    const circle = walk(path, [])
    if (circle.length > 0) return circle
  }
  return []
}
