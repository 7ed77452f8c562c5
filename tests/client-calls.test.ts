import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who changes what queries hold without `useCall`, and why (docs/decisions/033-one-way-to-write.md). */
const OWN_CHANGES = {
  'src/client/features/bulk-jobs/bulk-jobs.tsx': 'the change ends long after its call',
  'src/client/features/bulk-jobs/undo-dialog.tsx': 'the change ends long after its call',
  'src/client/features/imports/use-csv-file.ts': 'hundreds of calls, after which it asks once',
  'src/client/features/lists/lists-api.ts': 'notes a report that another feature has sent',
}

/** What is fetched that is no call of ours. */
const OTHER_FETCHES = [
  // Studies, from Lichess.
  'src/client/catalogue/study-worker.ts: url',
  // A picture of the site, which Undo sends again.
  'src/client/features/admin-site/site-pictures.tsx: address',
  // '/sample-games.pgn', a file of the site.
  'src/client/features/my-games/my-games-store.ts: SAMPLE',
  // Games, from Lichess and Chess.com.
  'src/client/features/my-games/online-games-worker.ts: ...call',
  // Whether the server can be reached.
  "src/client/shell/gone-chunks.ts: '/healthz'",
]

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
    const fetches = outside.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![.\w])fetch\(([^,)]*)/g)].map(([, what]) => `${path}: ${what}`),
    )
    expect(fetches.toSorted()).toEqual(OTHER_FETCHES)
  })

  it('is a write where the cache of queries changes', () => {
    const writers = named(
      /\.(?:setQuer(?:y|ies)Data|invalidateQueries|removeQueries|cancelQueries|resetQueries|refetchQueries)\b/,
    )
    expect(writers).toEqual([])
  })

  it('is a write where what queries hold changes, but for a few with a reason', () => {
    const changers = named(
      /import \{[^}]*\b(?:anticipate|confirm|refresh|takeBack)\b[^}]*\} from '[^']*\/edits\.ts'/,
    )
    expect(changers.toSorted()).toEqual(Object.keys(OWN_CHANGES))
  })
})
