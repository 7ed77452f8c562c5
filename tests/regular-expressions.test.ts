/**
 * No regular expression of the product takes more than linear time, so that no text that a visitor sends can keep the
 * server busy. Starting over at each character counts, too: `/\/+$/` takes quadratic time on slashes, whereas
 * `/(?<!\/)\/+$/` matches the same in linear time. Two programs look at each: scslre finds what follows from the
 * pattern alone, recheck also builds an attack and counts the steps of a match.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { analyse } from 'scslre'
import { afterEach, expect, it, vi } from 'vitest'
import { parseSync } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Modules that compose a pattern when they are loaded. Functions must not compose any. */
const COMPOSING = [
  'src/server/features/links/read-links.ts',
  'src/server/platform/lesson-side.ts',
  'src/server/search/words.ts',
  'src/shared/chess/pgn-scan.ts',
  'src/shared/domain/page-texts.ts',
  'src/shared/domain/staff-names.ts',
  'src/shared/texts/characters.ts',
]

/** The packages whose code reads what visitors send or what other sites answer. */
const READING_PACKAGES = [
  '@hono/node-server',
  '@hono/zod-openapi',
  '@tanstack/history',
  '@tanstack/router-core',
  'chess.js',
  'entities',
  'hono',
  'htmlparser2',
  'ipaddr.js',
  'nodemailer',
  'otpauth',
  'papaparse',
  'pg',
  'qrcode',
  'react-dom',
  'stemmer',
  'undici',
  'zod',
]
/** Their code for other uses than ours: tests, older builds, languages. */
const NOT_LOADED =
  /node_modules\/.*node_modules|\.min\.|\/(?:umd|tests?|benchmarks?|locales)(?:\/|$)/
/** Slow patterns of packages, and why no long text of others reaches them. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  '@hono/zod-openapi /\\/{(.+?)}/g': 'the paths of our own routes',
  '@tanstack/router-core /\\/+$/': 'the address of a page, whose slashes the server joins first',
  '@tanstack/router-core /^\\/+|\\/+$/g':
    'the address of a page, whose slashes the server joins first',
  'chess.js /[+#]?[?!]*$/': 'moves of at most 40 characters',
  'hono /"##(.+?)##"/g': 'not used',
  'hono /-+(BEGIN|END).*?-+/g': 'not used',
  'hono /\\/+$/': 'not used',
  'hono /\\{(?:\\{[\\d,]+\\}|[^}])+\\}/g': 'the paths of our own routes',
  'hono /\\{[^}]+\\}/g': 'the paths of our own routes',
  'ipaddr.js /%.+$/': 'addresses of sockets and of host names',
  'nodemailer /(\\s+)[^\\s]*$/': 'one line of an email header',
  'nodemailer /\\/+$/': 'the settings of a test service that is not used',
  'nodemailer /^334\\s+(.+)$/': 'replies of the own mail server',
  'undici /(\\u0020+)$/u': 'not used',
  'undici /[\\t ]+$/': 'not used',
  'undici /^[\\t ]+|[\\t ]+$/g': 'not used',
  'zod /^-+|-+$/g': 'not used',
}

/** Enough to find every slow pattern that is known here; recheck's own limits take five times as long. */
const EFFORT = {
  timeout: 60_000,
  maxIteration: 2,
  incubationLimit: 5000,
  attackLimit: 1e8,
  incubationTimeout: 1000,
  attackTimeout: 1000,
}

type Pattern = { source: string; flags: string }
type Node = {
  regex?: { pattern: string; flags: string }
  /** The name of the function that is called, or of the class after `new`. */
  callee?: { name?: string }
}
type Found = Pattern & { file: string }

const composing = new Set<string>()
const patterns = patternsIn(
  globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((each) => !/\.test\.|\.gen\./.test(each)),
  { composing },
)

function patternsIn(paths: readonly string[], found: { composing?: Set<string> } = {}): Found[] {
  const known = new Map<string, Found>()
  for (const path of paths) {
    const file = path.replaceAll('\\', '/')
    const open: unknown[] = [parseSync(file, readFileSync(`${ROOT}/${file}`, 'utf8')).program]
    while (open.length > 0) {
      const node = open.pop() as Node
      if (node.regex) {
        const { pattern: source, flags } = node.regex
        known.set(`${file} /${source}/${flags}`, { file, source, flags })
      }
      if (node.callee?.name === 'RegExp') found.composing?.add(file)
      for (const each of Object.values(node)) {
        if (typeof each === 'object' && each !== null) open.push(each)
      }
    }
  }
  return [...known.values()]
}

async function isSlow(pattern: Pattern): Promise<boolean> {
  const { source, flags } = pattern
  if (analyse({ source, flags }).reports.length > 0) return true
  return isFoundSlow(pattern)
}

const answers = new Map<string, Promise<boolean>>()

/** What cannot be decided counts as slow. */
async function isFoundSlow({ source, flags }: Pattern): Promise<boolean> {
  const key = `/${source}/${flags}`
  const answer =
    answers.get(key) ?? check(source, flags, EFFORT).then(({ status }) => status !== 'safe')
  answers.set(key, answer)
  return answer
}

async function slowOnes<Each extends Pattern>(
  all: readonly Each[],
  isBad: (pattern: Pattern) => Promise<boolean> = isSlow,
): Promise<Each[]> {
  const slow: Each[] = []
  for (const each of all) if (await isBad(each)) slow.push(each)
  return slow
}

afterEach(() => vi.unstubAllGlobals())

it('recognizes patterns that take more than linear time', async () => {
  const slow = [
    /^\s*\S*(?:\/\S*){7}\s+[wb]\s/,
    /^(?:a+)+$/,
    /\/+$/,
    /(?:\d+\.){3}\d+$/,
    /^.*\S.*$/,
    /\[[^[\]]+\]\(([^)]*)\)/g,
  ]
  expect(await slowOnes(slow)).toEqual(slow)
  expect(await slowOnes([/(?<!\/)\/+$/, /\s\S*$/, /^[^\n]*/])).toEqual([])
})

it(
  'security 41: no regular expression in the sources takes more than linear time',
  { timeout: 240_000 },
  async () => {
    expect(patterns.length).toBeGreaterThan(300)
    expect(await slowOnes(patterns)).toEqual([])
  },
)

it(
  'security 41: no regular expression of a package that reads texts of others does, unless none reaches it',
  { timeout: 240_000 },
  async () => {
    const slow = new Set<string>()
    for (const name of READING_PACKAGES) {
      const files = globSync(`node_modules/${name}/**/*.{js,mjs,cjs}`, {
        cwd: ROOT,
        exclude: (path) => NOT_LOADED.test(path),
      })
      // A package that is gone must leave the list.
      expect(files.length, name).toBeGreaterThan(0)
      for (const { source, flags } of await slowOnes(patternsIn(files), isFoundSlow))
        slow.add(`${name} /${source}/${flags}`)
    }
    expect([...slow].toSorted()).toEqual(Object.keys(OUT_OF_REACH).toSorted())
  },
)

it('only the listed modules compose patterns', () => {
  expect([...composing].toSorted()).toEqual(COMPOSING)
})

it.each(COMPOSING)('security 41: the patterns that %s composes take linear time', async (file) => {
  const composed: Pattern[] = []
  vi.resetModules()
  vi.stubGlobal(
    'RegExp',
    class extends RegExp {
      constructor(source: string | RegExp, flags?: string) {
        super(source, flags)
        composed.push({ source: this.source, flags: this.flags })
      }
    },
  )
  await import(/* @vite-ignore */ `${ROOT}/${file}`)
  vi.unstubAllGlobals()
  expect(composed.length).toBeGreaterThan(0)
  expect(await slowOnes(composed)).toEqual([])
})
