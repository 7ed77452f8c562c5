import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconSprite } from '../scripts/icon-sprite.ts'
import { LUCIDE_ICONS, OWN_ICONS } from '#client/kit/icon-names.ts'

const stored = readFileSync(new URL('../src/client/kit/icons.svg', import.meta.url), 'utf8')

it('is what the installed drawings give: `npm run build` writes it again', async () => {
  expect(stored).toBe(await iconSprite())
})

it('has each icon once', () => {
  const ids = [...stored.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(LUCIDE_ICONS.length + OWN_ICONS.length)
  expect(new Set(ids)).toEqual(new Set([...LUCIDE_ICONS, ...OWN_ICONS]))
  for (const symbol of stored.match(/<symbol[\s\S]*?<\/symbol>/g) ?? [])
    expect(symbol).toMatch(/<(?:path|circle|rect|line|polyline|polygon|ellipse)\b[^>]+\/>/)
})
