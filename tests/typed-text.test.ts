import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseSync } from 'vite'
import { type Node, visit } from '../scripts/texts/extract.ts'

/** Inputs into which nobody types words of a language. */
const WORDLESS: readonly unknown[] = [
  'checkbox',
  'radio',
  'hidden',
  'file',
  'number',
  'range',
  'date',
  'month',
  'time',
  'email',
  'password',
  'url',
]

type Attribute = { name?: { name: string }; value?: { value?: unknown } | null }

/** Returns the fields of a file that do not say in which direction the words run that are typed into them. */
function directionless(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  const found: string[] = []
  visit(program as unknown as Node, false, (node) => {
    if (node.type !== 'JSXOpeningElement') return
    const { name } = node['name'] as { name?: string }
    const attributes = new Map(
      (node['attributes'] as Attribute[]).map((each) => [each.name?.name, each.value?.value]),
    )
    const kind = attributes.has('type') ? attributes.get('type') : 'text'
    // A type that is no literal is one of checkbox and radio, or of text and password.
    const isWordless =
      kind === undefined ||
      WORDLESS.includes(kind) ||
      attributes.get('inputMode') === 'numeric' ||
      attributes.has('hidden')
    if (name !== 'textarea' && (name !== 'input' || isWordless)) return
    if (!attributes.has('dir'))
      found.push(`${file}:${source.slice(0, node.start).split('\n').length}`)
  })
  return found
}

it('what is typed runs in the direction of its own words', () => {
  const files = globSync('src/client/**/*.tsx').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(directionless), 'dir="auto", or "ltr" for moves and addresses').toEqual([])
})
