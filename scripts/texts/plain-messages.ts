/**
 * Finds what every reader would see in English though the compiler accepts it: zod takes strings as messages, and so do
 * responses. Whatever else people read is a `Text`.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { isNode, type Node } from './extract.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CONTRACTS = 'src/shared/contracts/**/*.ts'
const RESPONSES = 'src/server/features/**/*.ts'

/** Returns such sentences, each with its file. */
export function plainMessages(): string[] {
  return globSync([CONTRACTS, RESPONSES], { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) =>
      plainMessagesOf(file, readFileSync(join(ROOT, file), 'utf8')).map(
        (sentence) => `${file}: ${sentence}`,
      ),
    )
}

/** In a contract, every sentence is looked at; elsewhere, only the `message` of a response. */
export function plainMessagesOf(path: string, source: string): string[] {
  const found = new Set<string>()
  const visit = (node: Node, isLookedAt: boolean): void => {
    if (/^(?:Import|Export\w+FromDeclaration|TS)/.test(node.type) || isText(node)) return
    const sentence = isLookedAt ? literalOf(node) : null
    if (sentence !== null && isSentence(sentence)) found.add(sentence)
    const isMessage =
      node.type === 'Property' && (node['key'] as { name?: string }).name === 'message'
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, isLookedAt || isMessage)
  }
  const { program } = parseSync(path, source)
  visit(program as unknown as Node, path.startsWith('src/shared/contracts/'))
  return [...found]
}

/** Whether a call makes a text, or says it. */
function isText(node: Node): boolean {
  const { name = '' } = (node['callee'] ?? {}) as { name?: string }
  return node.type === 'CallExpression' && ['t', 'text', 'says'].includes(name)
}

/** Returns a literal; values in templates become `…`. */
function literalOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('…')
}

/**
 * Whether a text has two words or more, one of which begins in lowercase. Values such as 'changed_meanwhile' and
 * addresses are not sentences, nor are lists such as 'yes, no'.
 */
function isSentence(text: string): boolean {
  return /[^\s,] \S/.test(text) && /(?:^|\s)[a-z]{2,}/.test(text)
}
