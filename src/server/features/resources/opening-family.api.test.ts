import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addOpenings, addResources } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const openingsFor = async (opening: string, more = '') =>
  (
    (await (
      await test.get(`/api/resources?opening=${encodeURIComponent(opening)}${more}`)
    ).json()) as ResourceView[]
  ).map((resource) => resource.opening)

it('an opening finds its variations by name and by moves, itself first, then each variation', async () => {
  const group = { categoryId: 2, subcategoryId: 10 }
  await addOpenings(test.ctx, {
    categories: [{ id: 2, name: '1.e4' }],
    subcategories: [{ id: 10, name: 'French', categoryId: 2 }],
    openings: [
      { ...group, name: 'French Defense', pattern: '1.e4 e6' },
      { ...group, name: 'Winawer', pattern: '1. e4 e6 2. d4 d5 3. Nc3 Bb4' },
      { ...group, name: 'Pirc Defense', pattern: '1.e4 d6' },
    ],
  })
  await addResources(
    test.ctx,
    [
      'French Defense: Tarrasch Variation',
      'French Defense',
      'Winawer',
      'French Defense, Advance',
      'Pirc Defense',
      'French Defenses',
      null,
    ].map((opening, at) => ({
      title: `Lesson ${at}`,
      opening,
      publishedDate: `2020-01-0${9 - at}`,
    })),
  )
  expect(await openingsFor('French Defense')).toEqual([
    'French Defense',
    'French Defense, Advance',
    'French Defense: Tarrasch Variation',
    'Winawer',
  ])
  expect(await openingsFor('French Defense: Tarrasch Variation')).toEqual([
    'French Defense: Tarrasch Variation',
  ])
  expect(await openingsFor('Winawer')).toEqual(['Winawer'])
  expect(await openingsFor('French Defense', '&sort=rating')).toHaveLength(4)
  expect(await openingsFor('Unknown Opening')).toEqual([])
})
