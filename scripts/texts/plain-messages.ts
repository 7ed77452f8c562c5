/** Finds what every reader would see in English: messages of contracts and refusals that are not a `message(…)`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { isNode, type Node, visit } from './extract.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = [
  'src/server/*.ts',
  'src/server/{features,platform}/**/*.ts',
  'src/shared/{contracts,chess}/**/*.ts',
  'src/shared/domain/chapters/*.ts',
]
/**
 * Sources whose messages no page shows: operators' settings, backups, command-line programs, and CSV files, whose
 * faults the console's import and the command line report in English.
 */
const ENGLISH_ONLY =
  /\.test\.ts$|\/(?:config|backups|db|jobs|metrics|mail)\/|\/(?:api-docs|parse-csv|resource-csv|operator-error|whole-file|first-admin)/

/** Functions that take a sentence for the reader, and its index among their arguments. */
const REFUSALS: Readonly<Record<string, number>> = {
  AppError: 2,
  notFound: 0,
  known: 0,
  kidsLocked: 0,
  conflict: 1,
  refuseOwn: 0,
  invalidUrl: 0,
  refused: 0,
  refusedAction: 0,
  tooManyAttempts: 1,
  findingOfFault: 1,
}
/** Properties that hold such a sentence. */
const FIELDS = new Set(['message', 'fault', 'error', 'note', 'kept', 'unread', 'taken', 'reason'])
/** The functions of zod that take a message, and our own wrappers around them. */
const CHECKS =
  /^(?:string|number|int|boolean|array|object|looseObject|strictObject|record|partialRecord|enum|union|literal|uuid|email|date|datetime|min|max|regex|refine|positive|storableText|queryNumber|required\w+|optional\w+|choice|wholeNumber|withoutControls|givenPassword)$/

/** Returns such sentences from all sources, each with its file. */
export function plainMessages(): string[] {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !ENGLISH_ONLY.test(file))
    .toSorted()
    .flatMap((file) =>
      plainMessagesOf(file, readFileSync(join(ROOT, file), 'utf8')).map(
        (sentence) => `${file}: ${sentence}`,
      ),
    )
}

export function plainMessagesOf(path: string, source: string): string[] {
  const isContract = path.startsWith('src/shared/contracts/')
  const found: string[] = []
  const judge = (node: unknown) => {
    for (const each of literalsOf(node)) if (isSentence(each)) found.push(each)
  }
  const { program } = parseSync(path, source)
  visit(program as unknown as Node, false, (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = calledName(node)
      const args = node['arguments'] as Node[]
      if (name in REFUSALS) judge(args[REFUSALS[name] as number])
      if (isContract && CHECKS.test(name)) for (const each of args) judge(each)
    } else if (
      node.type === 'Property' &&
      FIELDS.has((node['key'] as { name?: string }).name ?? '')
    )
      judge(node['value'])
  })
  return [...new Set(found)]
}

function calledName(node: Node): string {
  const callee = node['callee'] as { name?: string; property?: { name?: string } }
  return callee.name ?? callee.property?.name ?? ''
}

/** Returns the texts that an expression may evaluate to. Values in templates become `…`. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[]
    return [quasis.map(({ value }) => value.cooked).join('…')]
  }
  const branches = [node['consequent'], node['alternate'], node['left'], node['right']]
  return /^(?:Conditional|Logical|Binary)Expression$/.test(node.type)
    ? branches.flatMap(literalsOf)
    : []
}

/**
 * Whether a text has two words or more, one of which begins in lowercase. Values such as 'changed_meanwhile' and
 * addresses are not sentences.
 */
function isSentence(text: string): boolean {
  return /\S \S/.test(text) && /(?:^|\s)[a-z]{2,}/.test(text)
}
