import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLES } from '#client/features/search/suggestions.tsx'
import { seedCatalogue, seedReadings } from '#server/seed/seed-catalogue.ts'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import type { ResourceView, StartHereView } from '#shared/contracts/resources.ts'
import { LIST_PAGE_SIZE } from '#shared/domain/resource-filters.ts'
import { FEWEST_TO_CHOOSE_FROM } from '#shared/domain/start-here.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

let test: TestApp
let lists: string[]

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => {
      await seedCatalogue(db, () => undefined)
      await seedReadings(db)
    },
  })
  const { openings, categories } = await get<FilterOptionsView>('/api/filters')
  lists = [
    ...openings.map((opening) => `${new URLSearchParams({ opening })}`),
    ...categories.map((category) => `${new URLSearchParams({ category })}`),
  ]
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function get<Body>(url: string): Promise<Body> {
  const answer = await test.get(url)
  expect(answer.status, url).toBe(200)
  return (await answer.json()) as Body
}

const isFree = ({ price }: ResourceView) => price === 'Free'
const isPractice = ({ tags }: ResourceView) =>
  tags.some((tag) => tag === 'practice' || tag === 'exercises')
const isForAdults = ({ isForKids, language }: ResourceView) => !isForKids && language === 'en'

it('the page of every opening and topic begins with a free lesson and practice, where the shelf has them', async () => {
  for (const list of lists) {
    const all = await get<ResourceView[]>(`/api/resources?${list}`)
    const start = await get<StartHereView>(`/api/start-here?${list}`)
    const chosen = start.map(({ resource }) => resource)
    const first = [...chosen, ...all.slice(0, LIST_PAGE_SIZE)]
    for (const [name, isSuch] of [
      ['free', isFree],
      ['practice', isPractice],
    ] as const) {
      if (!all.filter(isForAdults).some(isSuch)) continue
      expect.soft(first.some(isSuch), `${list}: ${name}`).toBe(true)
      if (start.length > 0) expect.soft(chosen.some(isSuch), `${list}: ${name}`).toBe(true)
    }
  }
}, 60_000)

const said = ({ title, tags }: ResourceView) => `${title} ${tags.join(' ')}`.toLowerCase()

it.each<
  [
    question: string,
    isSuch: (first: ResourceView) => boolean,
    all?: (each: ResourceView) => boolean,
  ]
>([
  ['rook endings', (first) => said(first).includes('rook')],
  ['najdorf', ({ opening }) => opening === 'Sicilian Defense: Najdorf Variation'],
  ['opening repertoire for black', () => true, ({ side }) => side !== 'white'],
  [
    'queens gambit for white 1400',
    ({ opening }) => Boolean(opening?.startsWith("Queen's Gambit")),
    ({ opening, side }) => Boolean(opening?.startsWith("Queen's Gambit")) && side !== 'black',
  ],
  ['free tactics course', ({ price, type }) => price === 'Free' && type === 'course'],
  ['attack the king', ({ opening }) => opening !== "King's Indian Attack"],
  ['my 60 memorable games', ({ title }) => title.startsWith('My 60 Memorable Games')],
  ['taktik für anfänger', ({ language }) => language === 'de'],
])('what a question starts with is on its subject: %s', async (query, isSuch, isOf) => {
  const [first, ...others] = await get<StartHereView>(
    `/api/start-here?${new URLSearchParams({ query })}`,
  )
  expect(first && isSuch(first.resource), first?.resource.title).toBe(true)
  if (!first || !isOf) return
  for (const { resource } of [first, ...others]) expect(isOf(resource), resource.title).toBe(true)
})

it('no author is twice among them, and only short lists have none', async () => {
  let three = 0
  for (const list of lists) {
    const start = await get<StartHereView>(`/api/start-here?${list}`)
    const authors = start.map(({ resource }) => resource.author)
    expect.soft(new Set(authors).size, `${list}: ${authors.join(', ')}`).toBe(start.length)
    const all = await get<ResourceView[]>(`/api/resources?${list}`)
    const isShort = all.length < FEWEST_TO_CHOOSE_FROM
    expect.soft(start.length === 0, `${list}: ${all.length}`).toBe(isShort)
    three += Number(start.length === 3)
  }
  expect(three).toBeGreaterThan(20)
}, 60_000)

it.each(['en', 'de', 'es', 'fr'])(
  'the examples below an empty search find lessons in %s',
  async (language) => {
    const catalog = `src/client/features/search/locales/${language}.json`
    const translated = language === 'en' ? {} : JSON.parse(readFileSync(catalog, 'utf8'))
    for (const [category, examples] of Object.entries(EXAMPLES)) {
      for (const { words } of examples) {
        const query = language === 'en' ? words : String(translated[words])
        const asked = new URLSearchParams({ query, prefer: language, category })
        const found = await get<ResourceView[]>(`/api/resources?${asked}`)
        expect.soft(found.length, query).toBeGreaterThanOrEqual(3)
      }
    }
  },
)
