import { fileURLToPath } from 'node:url'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isElementAccessExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is'
import { API, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, describe, expect, it } from 'vitest'

/** Rules about texts that need the types of the sources. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TIMEOUT = 120_000

const api = new API({ cwd: ROOT })
afterAll(() => api.close())

let opened: Project | undefined
/** Opened once, which takes most of the time. */
function projectOf(): Project {
  opened ??= api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] }).getProjects()[0]
  if (!opened) throw new Error('no project')
  return opened
}

/** An expression, and the part of it that must be a text for the rule to apply. */
type Place = { node: Node; text: Node }

/** Returns the expressions of all sources that `find` finds and whose part is a text. */
function placesWithTexts(find: (node: Node, file: SourceFile) => Node | null): string[] {
  const { program, checker } = projectOf()
  const names = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${ROOT}src/`) && !/\.test\.tsx?$|\.gen\.ts$/.test(name))
  expect(names.length).toBeGreaterThan(900)
  return names.flatMap((name) => {
    const file = program.getSourceFile(name)
    if (!file) return []
    const places: Place[] = []
    const visit = (node: Node): void => {
      const text = find(node, file)
      if (text) places.push({ node, text })
      node.forEachChild(visit)
    }
    visit(file)
    if (places.length === 0) return []
    const types = checker.getTypeAtLocation(places.map(({ text }) => text))
    return places
      .filter((_, at) => isText(types[at]))
      .map(({ node }) => `${name.slice(ROOT.length)}: ${node.getText(file).replace(/\s+/g, ' ')}`)
  })
}

const isText = (type: Type | undefined): boolean =>
  type !== undefined &&
  (type.isUnionType() ? type.getTypes().some(isText) : (type.flags & TypeFlags.String) !== 0)

describe('security 60: tables', () => {
  it(
    'are Maps where a text finds their values: `table["constructor"]` is a function, and `table["__proto__"] = value` changes what the table inherits',
    { timeout: TIMEOUT },
    () => {
      const found = placesWithTexts((node, file) => {
        if (isElementAccessExpression(node)) return node.argumentExpression
        const isIn = isBinaryExpression(node) && node.operatorToken.getText(file) === 'in'
        return isIn ? node.left : null
      })
      // The one function that may asks for own properties only.
      expect(found).toEqual(['src/shared/texts/text-tables.ts: object[key]'])
    },
  )
})

/** These texts have no characters but those of ASCII. */
const ASCII =
  /toISOString\(\)|\\D\/g, ''|: (?:hex|uci|slug|anchor|digits|isbn10|hash\(.*\)|createHash\(.*\)|row\.code|time|day\?|fraction\..*|`\$\{written\}-01-01`)\.slice/

describe('security 60: texts', () => {
  it('are cut to a length by characters.ts alone', { timeout: TIMEOUT }, () => {
    const found = placesWithTexts((node, file) => {
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null
      const { name, expression } = node.expression
      if (!['slice', 'substring', 'substr'].includes(name.getText(file))) return null
      const [from, to] = node.arguments.map((each) => each.getText(file))
      const isLength = from === '0' && to && /\b[A-Z][A-Z_]+\b|^\d+$|\bmax\b(?!\()/.test(to)
      return isLength ? expression : null
    })
    const other = found.filter(
      (each) => !each.startsWith('src/shared/texts/characters.ts') && !ASCII.test(each),
    )
    expect(other).toEqual([])
  })
})
