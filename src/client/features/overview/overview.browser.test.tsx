import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getOverview } from '#shared/calls/overview.ts'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { answer, refusal } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage } from '#tests/support/client-page.tsx'

const WORDS = 'A clear book, and every chapter ends with exercises. '.repeat(4)

const OVERVIEW: OverviewView = {
  counts: {
    resources: 600,
    featured: 24,
    kids: 61,
    additional: 30,
    openings: 55,
    users: 1204,
    comments: 318,
    saved: 2077,
  },
  health: {
    unnamedOpening: 214,
    openingLessons: 600,
    noPicture: 0,
    noAuthor: 5,
    noPrice: 3,
    priced: 250,
    deadLinks: 2,
    checkedLinks: 600,
    duplicate: 0,
    noDate: 3,
    openingsWithoutFree: 20,
    openingsWithoutKids: 49,
  },
  backups: {
    areOn: true,
    last: { takenAt: '2026-11-22T04:00:07.000Z', bytes: 1_234_567, rows: 20_470 },
  },
  newestComments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => ({
    id,
    resourceId: 310,
    resourceTitle: `Lesson ${id}`,
    username: `reader-${id}`,
    content: WORDS,
    rating: id === 2 ? null : 4,
    createdAt: `2026-11-2${id % 2}T14:03:22.000Z`,
  })),
}

beforeEach(() => {
  logIn({ role: 'admin' })
  answer(getOverview, OVERVIEW)
})

const overview = page.getByRole('region', { name: 'Overview' })

it('steady 7: says which backup is the newest, and when there is none', async () => {
  await openPage('/admin/overview')
  await expect
    .element(overview)
    .toMatchTextContent('Newest verified backup: Nov 22, 2026, 04:00 UTC, 20,470 rows, 1.2 MB.')
  answer(getOverview, { ...OVERVIEW, backups: { areOn: false, last: null } })
  await openPage('/admin/overview')
  await expect.element(overview).toMatchTextContent('No backups are made: BACKUP_DIR is not set.')
})

it('shows counts, the catalogue’s health and the newest comments', async () => {
  await openPage('/admin/overview')
  await expect.element(overview).toMatchTextContent('Resources600')
  await expect.element(overview).toMatchTextContent('Users1,204')
  await expect.element(overview.getByText('No two resources share a URL')).toBeVisible()
  expect(overview.getByRole('link', { name: /share a URL/ }).elements()).toEqual([])
  await expect
    .element(overview.getByRole('meter', { name: '214 of 600 opening lessons name no opening' }))
    .toHaveAttribute('aria-valuetext', '36%')
  const first = overview.getByRole('listitem').filter({ hasText: 'reader-1' }).first()
  await expect.element(first).toMatchTextContent('Rated 4 of 5')
  await expect.element(first).toMatchTextContent(`${WORDS.slice(0, 140)}...`)
  await expect
    .element(first.getByRole('link', { name: 'Lesson 1' }))
    .toHaveAttribute('href', expect.stringMatching(/310/))
  await expect
    .element(overview.getByRole('link', { name: /^20 of 55 openings have no free resource/ }))
    .toHaveAttribute('href', expect.stringMatching(/\/admin\/filter-manager\?.*free/))
})

it('an overview that could not be loaded can be retried', async () => {
  answer(getOverview, refusal(500, 'Something went wrong'))
  await openPage('/admin/overview')
  await expect.element(overview.getByRole('alert')).toMatchTextContent('Something went wrong')
  answer(getOverview, OVERVIEW)
  await overview.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(overview).toMatchTextContent(/Resources\d/)
})

for (const dark of [false, true]) {
  it(`is accessible and fits a phone, ${dark ? 'dark' : 'light'}`, async () => {
    await openPage('/admin/overview', { dark, width: 1440, height: 900 })
    await expect.element(overview).toMatchTextContent('Resources600')
    await expectAccessible()
    await page.viewport(320, 700)
    await expect.element(overview.getByText('Newest comments')).toBeVisible()
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
}
