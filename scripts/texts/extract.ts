/** Finds the texts of a source file: the arguments of `t`, `text`, `says` and `<Phrase of>`. */
import { parseSync } from 'vite'

export type FoundText = {
  message: string
  /** Where the literal is in the source. */
  start: number
  end: number
  /** The names of the values that the call provides; null if they are not in this call. */
  values: readonly string[] | null
  tags: readonly string[] | null
  /** Whether it is evaluated when the file is loaded, before there is a reader. */
  isAtTopLevel: boolean
}

export type Extraction = { texts: FoundText[]; faults: string[] }

const CALLS = new Set(['t', 'text', 'says'])

/** The modules that export `text`, `says` and `Phrase`. */
const IMPORTS = /import (?:type )?\{([^}]*)\} from '[^']*\/(?:t\.tsx|text\.ts|says\.ts)'/g

/**
 * Returns which of these names a file imports, because a file may have a `text` function of its own. What is called `t`
 * translates, also where it is a parameter.
 */
function textFunctions(source: string): Set<string> {
  const names = [...source.matchAll(IMPORTS)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim()),
  )
  return new Set(['t', ...names])
}

export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export function extractTexts(path: string, source: string): Extraction {
  const extraction: Extraction = { texts: [], faults: [] }
  const functions = textFunctions(source)
  const { program } = parseSync(path, source)
  visit(program as unknown as Node, false, (node, isInFunction) => {
    const { name = '' } = (node['callee'] ?? {}) as { name?: string }
    if (node.type === 'CallExpression' && CALLS.has(name) && functions.has(name))
      addCall(node, { name, isInFunction }, path, extraction)
    else if (node.type === 'JSXOpeningElement') addPhrase(node, path, extraction)
  })
  return extraction
}

export function visit(
  node: Node,
  isInFunction: boolean,
  see: (node: Node, isInFunction: boolean) => void,
): void {
  see(node, isInFunction)
  const inside = isInFunction || /Function/.test(node.type)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, inside, see)
}

function addCall(
  node: Node,
  { name, isInFunction }: { name: string; isInFunction: boolean },
  path: string,
  extraction: Extraction,
): void {
  const [first, second] = node['arguments'] as (Node | undefined)[]
  const literal = first && literalOf(first)
  if (!first || literal === null || literal === undefined) {
    // The others may be given a text that `text` has made from a literal.
    if (name === 'text') extraction.faults.push(`${path}: ${name}() needs a literal`)
    return
  }
  const isAtTopLevel = name === 't' && !isInFunction
  extraction.texts.push({
    message: literal,
    start: first.start,
    end: first.end,
    isAtTopLevel,
    values: valuesOf(name, second),
    tags: [],
  })
}

/**
 * Returns the names of a text's values; null if they are not known here. A text may receive its values where it is said,
 * and `field` is the field that a text is about.
 */
function valuesOf(name: string, values: Node | undefined): string[] | null {
  if (name === 't') return values ? keysOf(values) : []
  const keys = values ? keysOf(values) : name === 'text' ? null : []
  return keys && [...keys, 'field']
}

function addPhrase(node: Node, path: string, extraction: Extraction): void {
  if ((node['name'] as { name?: string }).name !== 'Phrase') return
  const attributes = node['attributes'] as Node[]
  const valueOf = (name: string) => {
    const attribute = attributes.find((each) => (each['name'] as { name?: string })?.name === name)
    const value = attribute?.['value'] as Node | undefined
    return value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value
  }
  const of = valueOf('of')
  const literal = of && literalOf(of)
  if (!of || literal === null || literal === undefined) {
    extraction.faults.push(`${path}: <Phrase of> needs a literal`)
    return
  }
  const [values, tags] = [valueOf('values'), valueOf('tags')]
  extraction.texts.push({
    message: literal,
    start: of.start,
    end: of.end,
    isAtTopLevel: false,
    values: values ? keysOf(values) : [],
    tags: tags ? keysOf(tags) : [],
  })
}

/** Returns the string of a literal, of a template without values, or of such strings joined by plus; null otherwise. */
function literalOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[]
    return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return null
  const [left, right] = [literalOf(node['left'] as Node), literalOf(node['right'] as Node)]
  return left === null || right === null ? null : left + right
}

function keysOf(node: Node): string[] | null {
  if (node.type !== 'ObjectExpression') return null
  const keys = (node['properties'] as Node[]).map((each) =>
    each.type === 'Property' ? (each['key'] as { name?: string; value?: string }) : null,
  )
  return keys.includes(null) ? null : keys.map((key) => key?.name ?? key?.value ?? '')
}
