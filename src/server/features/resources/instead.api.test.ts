import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InsteadView } from '#shared/contracts/resources.ts'
import { addResources } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const CARO = 'Caro-Kann Defense'
const ADVANCE = 'Caro-Kann Defense: Advance Variation'

let test: TestApp
const ids = new Map<string, number>()
beforeAll(async () => {
  test = await startTestApp()
  const caro = { category: 'opening', opening: CARO, level: 'all' } as const
  const rooks = { category: 'endgame', level: 'beginner' } as const
  const kids = { ...rooks, isForKids: true, ageFrom: 6, ageTo: 9 } as const
  const made: Parameters<typeof addResources>[1] = [
    { ...caro, title: 'caro book', price: '$20', side: 'black', ratingFrom: 1200, ratingTo: 1600 },
    { ...caro, title: 'caro strong', price: '$5', ratingFrom: 1600, ratingTo: 2000 },
    { ...caro, title: 'caro far', price: 'Free', ratingFrom: 2200, ratingTo: 2600, merit: 5 },
    { ...caro, title: 'caro for White', price: 'Free', side: 'white', merit: 5 },
    { ...caro, opening: ADVANCE, title: 'caro advance', price: 'Free', side: 'black', merit: 4 },
    { ...caro, title: 'caro auf Deutsch', price: 'Free', side: 'black', merit: 5, language: 'de' },
    { ...caro, title: 'caro long', price: 'Free', side: 'black', merit: 4, duration: '2:00:00' },
    { category: 'opening', opening: 'Evans Gambit', title: 'evans', price: '$3', tags: ['b4'] },
    { category: 'opening', opening: 'Sicilian Defense', title: 'b4', price: 'Free', tags: ['b4'] },
    { ...rooks, title: 'rook book', price: 'Paid', tags: ['Rook Endings'] },
    { ...rooks, title: 'pawns', price: 'Free', merit: 5 },
    { ...rooks, title: 'rooks', price: 'Free', tags: ['rook ending'], merit: 1 },
    { ...rooks, title: 'strong pawns', level: 'intermediate', price: '$9', tags: ['rook ending'] },
    { ...kids, title: 'rooks for kids', price: '$7', tags: ['rook ending'] },
    { ...kids, title: 'pawns for kids', price: 'Free', tags: ['rook endings', 'video'] },
    { ...rooks, title: 'no price', tags: [] },
    { category: 'strategy', level: 'master', title: 'alone', price: '$50' },
    { ...rooks, title: 'step one', price: 'Free', ratingTo: 400, tags: ['first steps 1'] },
    { ...rooks, title: 'step two', price: 'Free', ratingTo: 400, tags: ['first steps 2'] },
  ]
  const added = await addResources(test.ctx, made)
  for (const [at, { title = '' }] of made.entries()) ids.set(title, added[at] as number)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function insteadOf(title: string, headers = {}): Promise<(string | undefined)[]> {
  const response = await test.get(`/api/resources/${ids.get(title)}/instead`, headers)
  expect(response.status, title).toBe(200)
  const { free, next } = (await response.json()) as InsteadView
  return [free?.title, next?.title]
}

describe('GET /api/resources/{id}/instead', () => {
  it('refuses what is no resource', async () => {
    expect((await test.get('/api/resources/999999999/instead')).status).toBe(404)
    expect((await test.get('/api/resources/x/instead')).status).toBe(400)
  })

  it('stays in the family of the opening, itself before its variations, not for the other side, and in its language', async () => {
    expect(await insteadOf('caro book')).toEqual(['caro long', 'caro strong'])
    expect(await insteadOf('evans')).toEqual([undefined, undefined])
  })

  it('takes no order from tags that number the first steps, which are no subject', async () => {
    expect(await insteadOf('step one')).toEqual([undefined, undefined])
  })

  it('has nothing instead of what is free, or may be', async () => {
    expect(await insteadOf('rooks')).toEqual([undefined, 'strong pawns'])
    expect(await insteadOf('no price')).toEqual([undefined, undefined])
  })

  it('has a subject tag in common, whatever the merit, and nothing without one', async () => {
    expect(await insteadOf('rook book')).toEqual(['rooks', 'strong pawns'])
    expect(await insteadOf('strong pawns')).toEqual(['rooks', undefined])
  })

  it('keeps children and others apart, whether locked or not', async () => {
    expect(await insteadOf('rooks for kids')).toEqual(['pawns for kids', undefined])
    const locked = { Cookie: await lockBrowser(test) }
    expect(await insteadOf('rooks for kids', locked)).toEqual(['pawns for kids', undefined])
    const refused = await test.get(`/api/resources/${ids.get('rook book')}/instead`, locked)
    expect(refused.status).toBe(403)
  })

  it('says nothing if there is nothing', async () => {
    expect(await insteadOf('alone')).toEqual([undefined, undefined])
  })
})
