/** Finds text in the client that would stay English in every language: what people see must be `t('…')` or `text('…')`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = 'src/client/**/*.{ts,tsx}'
/** Tests and generated files. */
const NOT_READ = /\.test\.tsx?$|\.gen\.ts$/

/** Names, and text that people type literally. These are the same in every language. */
const SAME_EVERYWHERE = [
  'Openfile',
  'Amazon',
  'Chessable',
  'ModernChess',
  'Lichess',
  'Chess.com',
  'Samsung Internet',
  'https://',
  'e4 c5 Nf3',
  '1.e4 c5 2.Nf3',
  '[White "…"]\n[Black "…"]\n\n1. e4 e5 2. Nf3 …',
  'XXXX-XXXX-XXXX-XXXX',
]

/** Intentional English: a text that is stored and can be edited, and an error that the page rewords. */
const STAYS_ENGLISH = ['Visit Website', 'API request failed with status {}']

/** People read attributes and properties with such names: aria-label, title, submitLabel, placeholder. */
const READ_NAME =
  /(?:label|title|description|placeholder|alt|(?<!enterKey)hint|caption|heading|intro|summary|empty)$/i

const LETTERS = /\p{L}{2}/u
/** A property may also hold an identifier, such as `title: 'title'`. */
const LABEL = /^\p{Lu}| /u
/** Matches a text such as 'Could not undo', wherever it occurs in the code. */
const SENTENCE = /^\p{Lu}\p{L}*[,’']? \p{L}/u

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Returns where the client shows untranslated English. */
export function bareEnglish(): string[] {
  return globSync(SOURCES, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_READ.test(file))
    .toSorted()
    .flatMap((file) => bareEnglishIn(file, readFileSync(join(ROOT, file), 'utf8')))
}

export function bareEnglishIn(path: string, source: string): string[] {
  const { program } = parseSync(path, source)
  const found = new Map<number, string>()
  visit(program as unknown as Node, (node) => {
    for (const { start, words } of shownBy(node))
      if (!isSameEverywhere(words)) found.set(start, words)
  })
  return [...found].map(([start, words]) => {
    const line = source.slice(0, start).split('\n').length
    return `${path}:${line}: ${words.replaceAll(/\s+/g, ' ')}`
  })
}

function isSameEverywhere(words: string): boolean {
  if (STAYS_ENGLISH.includes(words)) return true
  const rest = SAME_EVERYWHERE.reduce((left, name) => left.replaceAll(name, ''), words)
  return !LETTERS.test(rest)
}

/** Skips texts that are translated, what only developers read, and names of modules and types, with everything inside them. */
function visit(node: Node, see: (node: Node) => void): void {
  if (isPassedOver(node)) return
  see(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see)
}

function isPassedOver(node: Node): boolean {
  if (/^(?:Import|ExportAll|TS(?:Type|Interface|Literal))/.test(node.type)) return true
  if (node.type === 'JSXAttribute') return (node['name'] as { name?: unknown }).name === 'of'
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const { name, object } = (node['callee'] ?? {}) as { name?: string; object?: { name?: string } }
  return /^(?:t|text|says|\w*Error)$/.test(name ?? '') || object?.name === 'console'
}

type Words = { start: number; words: string }

/** Returns the words that a piece of code shows. */
function shownBy(node: Node): Words[] {
  switch (node.type) {
    case 'JSXText':
      return wordsOf(node)
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[]).flatMap((child) =>
        child.type === 'JSXExpressionContainer' ? wordsOf(child) : [],
      )
    case 'JSXAttribute':
      return isRead(node['name']) && isNode(node['value']) ? wordsOf(node['value']) : []
    case 'Property':
      return isRead(node['key'])
        ? wordsOf(node['value'] as Node).filter(({ words }) => LABEL.test(words))
        : []
    default:
      return wordsOf(node).filter(({ words }) => SENTENCE.test(words))
  }
}

function isRead(key: unknown): boolean {
  const { name, value } = key as { name?: unknown; value?: unknown }
  return READ_NAME.test(String(name ?? value))
}

/** Returns the strings that an expression may have as its value, such as both branches of a condition. */
function wordsOf(node: Node): Words[] {
  const among = (...names: string[]) => names.flatMap((name) => wordsOf(node[name] as Node))
  switch (node.type) {
    case 'Literal':
    case 'JSXText': {
      const words = String(node['value']).trim()
      return typeof node['value'] === 'string' && LETTERS.test(words)
        ? [{ start: node.start, words }]
        : []
    }
    case 'TemplateLiteral': {
      const quasis = node['quasis'] as { value: { cooked: string } }[]
      const words = quasis.map(({ value }) => value.cooked).join('{}')
      return LETTERS.test(words) ? [{ start: node.start, words }] : []
    }
    case 'ConditionalExpression':
      return among('consequent', 'alternate')
    case 'LogicalExpression':
    case 'BinaryExpression':
      return /^(?:\+|\?\?|&&|\|\|)$/.test(String(node['operator'])) ? among('left', 'right') : []
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return among('expression')
    default:
      return []
  }
}
