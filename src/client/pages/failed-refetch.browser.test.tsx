import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { explorePosition } from '#shared/calls/explore.ts'
import { getKidsTopic, listKidsTopics } from '#shared/calls/kids.ts'
import { listAdditional } from '#shared/calls/additional.ts'
import { getPageContent } from '#shared/calls/page-contents.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { getFilterOptions, listOpenings } from '#shared/calls/openings.ts'
import { getPath } from '#shared/calls/paths.ts'
import {
  countFacets,
  listFeatured,
  listRelated,
  listResources,
  listResourcesByIds,
} from '#shared/calls/resources.ts'
import { answer, counted, loseServer } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  expectLoaded,
  expectWordsApart,
  openPage,
  refetchPage,
} from '#tests/support/client-page.tsx'
import {
  exploreView,
  facetsView,
  filterOptionsView,
  openingView,
  pathView,
  relatedView,
  resourceView,
} from '#tests/support/sample-views.ts'

const EVANS = 'Italian Game: Evans Gambit'
const LESSON = resourceView({ title: 'A lesson that stays', opening: EVANS, isForKids: true })

beforeEach(() => {
  answer(listFeatured, [LESSON])
  answer(listRecommendedLists, [])
  answer(listResourcesByIds, [])
  answer(listResources, ({ query }) =>
    counted(
      Array.from({ length: Number(query.get('limit')) }, (_, id) => ({ ...LESSON, id: id + 1 })),
      100,
    ),
  )
  answerResourcePage(LESSON)
  answer(listRelated, [relatedView({ id: 6, title: 'A related lesson' })])
  answer(listOpenings, [openingView({ name: EVANS, openingPattern: '1.e4 e5' })])
  answer(getFilterOptions, filterOptionsView({ levels: ['beginner'] }))
  answer(countFacets, facetsView({ level: { beginner: 3 } }))
  const group = { about: EVANS, openings: [EVANS], total: 1, resources: [LESSON] }
  answer(explorePosition, exploreView({ groups: [{ reason: 'position', ...group }] }))
  answer(listKidsTopics, [{ topic: 'mates', total: 1, resources: [LESSON], others: [] }])
  answer(listAdditional, [])
  answer(getPageContent, {
    id: 1,
    pageName: 'kids',
    title: 'For Kids',
    subtitle: null,
    sections: [],
    order: 0,
    language: 'en',
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
  answer(getPath, pathView({ slug: 'first-steps-children', ages: [6, 9] }))
  answer(getKidsTopic, { topic: 'mates', total: 1, resources: [LESSON], others: [] })
})

const main = () => (page.getByRole('main').element() as HTMLElement).innerText

const PAGES = [
  ['/', false],
  ['/category/all', false],
  ['/resource/5', false],
  ['/explore', false],
  ['/kids', true],
  ['/kids/mates', true],
] as const

it.each(PAGES)('what is on %s stays when the server is out of reach', async (path, kids) => {
  await openPage(path, { kids })
  await expect
    .element(
      page
        .getByRole('main')
        .getByText(/that stays/)
        .first(),
    )
    .toBeVisible()
  await expectLoaded()
  await expect.poll(main).not.toMatch(/Loading|are coming/)
  const before = main()
  loseServer()
  await refetchPage()
  await expect.element(page.getByText('Could not refresh.').first()).toBeVisible()
  expect(main().split('\n')).toEqual(expect.arrayContaining(before.split('\n')))
  expect(page.getByRole('main').getByRole('alert').elements()).toEqual([])
  await expectAccessible('main')
})

it('rows that are there stay when more do not come', async () => {
  await openPage('/category/all')
  const rows = page.getByRole('main').getByRole('article')
  await expect.poll(() => rows.elements().length).toBeGreaterThan(3)
  const { length } = rows.elements()
  loseServer()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.element(page.getByText('Could not refresh.').first()).toBeVisible()
  expect(rows.elements()).toHaveLength(length)
})

it.each(PAGES)(
  'on %s, words of people that run the other way are apart from ours',
  async (path, kids) => {
    await openPage(path, { kids })
    await expect
      .element(
        page
          .getByRole('main')
          .getByText(/that stays/)
          .first(),
      )
      .toBeVisible()
    await expectWordsApart()
  },
)
