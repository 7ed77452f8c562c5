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

  /** Queries of more than a body, calls that are no part of a page's state, and forms that still send by themselves. */
  const OTHERS = [
    // These say by `sendSeen` what a write is based on, and write by the hook.
    'src/client/features/admin-page-contents/page-text-editor.tsx',
    'src/client/features/admin-resources/cell-editing.tsx',
    'src/client/features/admin-resources/resource-form.tsx',
    'src/client/features/explore/explore-api.ts',
    'src/client/features/filters/filters-api.ts',
    // Hundreds of calls in a row, after which the tables are asked for once.
    'src/client/features/imports/use-csv-flow.ts',
    'src/client/features/lists/lists-api.ts',
    'src/client/features/login/',
    'src/client/features/notifications/change-notifications.ts',
    'src/client/features/plan/plan-store.ts',
    'src/client/features/profile/account-data.tsx',
    'src/client/features/resources/',
    'src/client/features/search/search-outcomes.ts',
    'src/client/features/two-factor/',
    'src/client/pages/auth/',
    'src/client/shell/guard-rules.ts',
  ]

  it('is found', () => {
    expect(outside.length).toBeGreaterThan(200)
  })

  it('is a query or a write: nothing else makes a call', () => {
    const callers = named(
      /import \{[^}]*\b(?:request|requestWithHeaders|send|sendSeen|sendChange)\b[^}]*\} from '[^']*\/(?:request|queries)\.ts'/,
    )
    expect(callers.filter((path) => !OTHERS.some((one) => path.startsWith(one)))).toEqual([])
  })

  it('is a write where the cache of queries changes', () => {
    const writers = named(
      /\.(?:setQuer(?:y|ies)Data|invalidateQueries|removeQueries|cancelQueries|resetQueries|refetchQueries)\b/,
    )
    // What could not be deleted is asked for again; a found resource shows before the plan asks for it.
    const known = [...OTHERS, 'src/client/features/comments/comment-buttons.tsx']
    expect(writers.filter((path) => !known.some((one) => path.startsWith(one)))).toEqual([])
  })
})
