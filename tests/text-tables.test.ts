import { fileURLToPath } from 'node:url'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, describe, expect, it } from 'vitest'

/**
 * Security 60: no object is indexed by a text, whose value may have been typed: `table['constructor']` is a function, and
 * `table['__proto__'] = value` changes what the table inherits. TypeScript knows which keys are texts.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = `${ROOT}tsconfig.json`
/** The one function that may: it asks for own properties only. */
const EXCUSED = 'src/shared/texts/text-tables.ts: object[key]'

const api = new API({ cwd: ROOT })
afterAll(() => api.close())

/** An object, and what it is indexed by. */
type Access = { node: Node; key: Node }

function accessesIn(file: SourceFile): Access[] {
  const found: Access[] = []
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) found.push({ node, key: node.argumentExpression })
    if (isBinaryExpression(node) && node.operatorToken.getText(file) === 'in')
      found.push({ node, key: node.left })
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

const isText = (type: Type | undefined): boolean =>
  type !== undefined &&
  (type.isUnionType() ? type.getTypes().some(isText) : (type.flags & TypeFlags.String) !== 0)

function textIndexed(file: SourceFile, checker: Checker): string[] {
  const accesses = accessesIn(file)
  if (accesses.length === 0) return []
  const types = checker.getTypeAtLocation(accesses.map(({ key }) => key))
  return accesses.filter((_, at) => isText(types[at])).map(({ node }) => node.getText(file))
}

describe('security 60: tables', () => {
  it('are Maps where a text finds their values', { timeout: 120_000 }, () => {
    const [project] = api.updateSnapshot({ openProjects: [CONFIG] }).getProjects()
    if (!project) throw new Error('no project')
    const { program, checker } = project
    const files = program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${ROOT}src/`) && !/\.test\.tsx?$|\.gen\.ts$/.test(name))
    expect(files.length).toBeGreaterThan(900)
    const found = files.flatMap((name) => {
      const file = program.getSourceFile(name)
      const accesses = file ? textIndexed(file, checker) : []
      return accesses.map((each) => `${name.slice(ROOT.length)}: ${each}`)
    })
    expect(found).toEqual([EXCUSED])
  })
})
