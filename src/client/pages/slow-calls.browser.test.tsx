import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import type { Call, CallResponse, CallTypes } from '#shared/calls/call.ts'
import { listFollowedLists, listOwnLists, listRecommendedLists } from '#shared/calls/lists.ts'
import { countNotifications } from '#shared/calls/notifications.ts'
import { getFilterOptions } from '#shared/calls/openings.ts'
import { countSaved, countStudy, getPlan, listSaved, listSavedIds } from '#shared/calls/study.ts'
import { countFacets, listResources } from '#shared/calls/resources.ts'
import { findNearest, suggest } from '#shared/calls/search.ts'
import { getUser } from '#shared/calls/profile.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { type ClaimingWindow, installClaims } from '#tests/support/claims.ts'
import { answerResourcePage, logIn, openPage } from '#tests/support/client-page.tsx'
import { facetsView, filterOptionsView, resourceView } from '#tests/support/sample-views.ts'

const SLOW_MS = 150
const FACETS = facetsView({ level: { beginner: 7 }, category: { opening: 3 } })

/** Calls that have not been answered yet. */
let open = 0

/** Answers late, as a slow network does. */
function answerLate<Types extends CallTypes>(
  call: Call<Types>,
  respond: (query: URLSearchParams) => CallResponse<Types> | Response,
): void {
  answer(call, async ({ query }) => {
    open += 1
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    open -= 1
    return respond(query)
  })
}

beforeEach(() => {
  open = 0
  answer(listRecommendedLists, [])
  answer(suggest, { resources: [], authors: [], openings: [], position: null })
  answer(findNearest, refusal(503))
  const options = filterOptionsView({ levels: ['beginner'], categories: ['opening'] })
  answer(getFilterOptions, options)
  answer(countFacets, FACETS)
  answer(listResources, counted([resourceView()]))
})

const main = page.getByRole('main')
const quick = page.getByRole('searchbox', { name: 'Quick search' })

/** Follows a link inside the site. Once the new page's heading is shown, everything that the page says must be true. */
async function follow(link: string, heading: string | RegExp): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect.element(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  installClaims()
  const { claims } = window as unknown as ClaimingWindow
  const end = claims.begin()
  await expect
    .poll(() => open + document.querySelectorAll('main [aria-busy="true"]').length)
    .toBe(0)
  end()
  const kept = new Set(claims.now())
  expect(claims.seen().filter((claim) => !kept.has(claim))).toEqual([])
}

it('nothing untrue is said by a list that a link led to', async () => {
  await openPage('/category/all')
  await expect.element(main.getByRole('article')).toBeVisible()
  answerLate(countFacets, () => FACETS)
  answerLate(listResources, (query) =>
    counted([resourceView({ id: query.get('source') === 'amazon' ? 8 : 9 })], 30),
  )
  await follow('Chessable', /Chessable/)
  await follow('Amazon', /Amazon/)
})

it('a search says nothing of what it found before it is answered', async () => {
  await openPage('/category/all')
  await expect.element(main.getByRole('article')).toBeVisible()
  const nothing = main.getByText(/couldn't find/)
  const respond = hold(listResources)
  await quick.fill('xyzzy')
  await expect.poll(() => sentTo(listResources).at(-1)?.query.get('query')).toBe('xyzzy')
  await expect.element(main.getByText('Loading...').first()).toBeVisible()
  expect(nothing.query()).toBeNull()
  respond(counted([]))
  await expect.element(nothing).toBeVisible()
  // The empty list of the previous search says nothing about the next one.
  const respondNext = hold(listResources)
  await quick.fill('endgame')
  await expect.poll(() => sentTo(listResources).at(-1)?.query.get('query')).toBe('endgame')
  await expect.element(nothing).not.toBeInTheDocument()
  respondNext(counted([resourceView()]))
  await expect.element(main.getByRole('article').first()).toBeVisible()
})

it('the filter panel counts nothing that is not counted yet', async () => {
  await openPage('/category/all')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  const level = page.getByLabelText('Player Skill Level')
  const option = (name: string) => level.getByRole('option', { name, exact: true })
  await expect.element(option('Beginner (7)')).toBeInTheDocument()
  const respond = hold(countFacets)
  await page.getByLabelText('Content Category').selectOptions('opening')
  await expect.element(option('Beginner')).toBeInTheDocument()
  respond({ ...FACETS, level: { beginner: 2 } })
  await expect.element(option('Beginner (2)')).toBeInTheDocument()
})

it('nothing untrue is said by a member’s saved resources and settings', async () => {
  logIn()
  answer(countSaved, { count: 2 })
  answer(listSavedIds, { ids: [5, 6] })
  await openPage('/explore/my-games')
  await expect.element(page.getByRole('link', { name: 'Saved, 2 resources' })).toBeVisible()
  answerLate(countSaved, () => ({ count: 2 }))
  answerLate(listSaved, () => counted([resourceView({ id: 5 }), resourceView({ id: 6 })]))
  answerLate(countStudy, () => ({ want: 1, studying: 2, done: 3, dropped: 4 }))
  answerLate(listOwnLists, () => [])
  answerLate(listFollowedLists, () => [])
  await follow('Saved, 2 resources', 'Your Saved Resources')
  await follow('Settings', 'Settings')
})

it('the console says nothing of a search before it is answered', async () => {
  logIn({ role: 'curator' })
  answer(listBulkJobs, [])
  answer(listAllResources, counted([resourceView()], 600))
  await openPage('/admin')
  const search = page.getByRole('searchbox', { name: 'Search the table' })
  const table = page.getByRole('region', { name: 'Resources', exact: true })
  const count = table.getByText(/of 6\d\d/)
  await expect.element(count).toBeVisible()
  const respond = hold(listAllResources)
  await search.fill('xyzzy')
  await expect.element(table.getByText('Loading...')).toBeVisible()
  await expect.element(count).not.toBeInTheDocument()
  respond(counted([]))
  const nothing = table.getByText('Nothing matches "xyzzy".')
  await expect.element(nothing).toBeVisible()
  const respondNext = hold(listAllResources)
  await search.fill('chess')
  await expect.element(nothing).not.toBeInTheDocument()
  respondNext(counted([resourceView()], 40))
  await expect.element(table.getByText(/\d+ of \d+/).first()).toBeVisible()
})

it('what a member has saved is requested together with who they are', async () => {
  const user = logIn()
  answer(countSaved, { count: 2 })
  answer(getPlan, { steps: [], resources: [], createdAt: null, updatedAt: null })
  answerResourcePage()
  const tell = hold(getUser)
  await openPage('/resource/5')
  await expect.poll(() => [listSavedIds, countSaved, countNotifications].every(isAsked)).toBe(true)
  const link = page.getByRole('link', { name: 'Saved, 2 resources' })
  expect(link.query()?.checkVisibility() ?? false).toBe(false)
  tell(user)
  await expect.element(link).toBeVisible()
})

const isAsked = (call: Call) => sentTo(call).length > 0
