import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { coverOutlines } from '../scripts/cover-outlines.ts'

it('fault 15: the letters of covers are those of the fonts that are installed', async () => {
  const kept = new URL('../src/server/features/covers/outlines.json', import.meta.url)
  const hint = 'The fonts have changed: run `node scripts/cover-outlines.ts`'
  expect(`${JSON.stringify(await coverOutlines())}\n` === readFileSync(kept, 'utf8'), hint).toBe(
    true,
  )
}, 60_000)
