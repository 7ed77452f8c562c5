import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Checks that a write is `useCall` and a read is `callQuery` (CONTRIBUTING.md). */
const CLIENT = join(import.meta.dirname, '../src/client')

describe('what talks to the server in the client', () => {
  const outside = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('data/'))
    .map((path) => ({
      path: `src/client/${path}`,
      text: readFileSync(join(CLIENT, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
    }))
  const named = (pattern: RegExp) =>
    outside.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

  it('is found', () => {
    expect(outside.length).toBeGreaterThan(200)
  })

  it('is a query or a write: nothing else makes a call', () => {
    const callers = named(
      /import \{[^}]*\b(?:request|exchange|getter)\b[^}]*\} from '[^']*\/(?:request|queries)\.ts'/,
    )
    expect(callers).toEqual([])
  })

  it('is a write where the cache of queries changes', () => {
    const writers = named(
      /\.(?:setQuer(?:y|ies)Data|invalidateQueries|removeQueries|cancelQueries|resetQueries|refetchQueries)\b/,
    )
    expect(writers).toEqual([])
  })
})
