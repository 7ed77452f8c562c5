import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { getOverview, applySeed, getSeedOffer } from '#shared/calls/overview.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  toastOf,
} from '#tests/support/client-page.tsx'
import { bulkJobView, overviewView, resourceView } from '#tests/support/sample-views.ts'

const WORDS = 'A clear book, and every chapter ends with exercises. '.repeat(4)

const OVERVIEW = overviewView({
  newestComments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => ({
    id,
    resourceId: 310,
    resourceTitle: `Lesson ${id}`,
    username: `reader-${id}`,
    content: WORDS,
    rating: id === 2 ? null : 4,
    createdAt: `2026-11-2${id % 2}T14:03:22.000Z`,
  })),
})

beforeEach(() => {
  logIn({ role: 'admin' })
  answer(getOverview, OVERVIEW)
  answer(listAllResources, counted([resourceView()]))
  answer(listBulkJobs, [])
})

const overview = page.getByRole('region', { name: 'Overview' })
const unfold = () => overview.getByText(/^Health, newest comments and backup/).click()

it('calm 7: the overview is the head of the first page, and its former address leads there', async () => {
  await openPage('/admin/overview')
  await expectAddress('/admin')
  await expect.element(overview).toMatchTextContent('Resources600')
  await expect.element(overview).toMatchTextContent('Gaps in the catalogue: 7')
  await expect.element(overview.getByText('Newest comments', { exact: true })).not.toBeVisible()
  const head = overview.element().getBoundingClientRect()
  const tabs = page.getByRole('tablist', { name: 'What to manage' })
  expect(head.bottom).toBeLessThanOrEqual(tabs.element().getBoundingClientRect().top)
  expect(head.height).toBeLessThan(120)
  const nav = page.getByRole('navigation', { name: 'Admin console' })
  expect(nav.getByRole('link', { name: 'Overview' }).elements()).toEqual([])
})

it('calm 7: the head takes its room before it is there, and on phones it follows the table', async () => {
  const respond = hold(getOverview)
  await openPage('/admin', { width: 1440, height: 900 })
  const tabs = page.getByRole('tablist', { name: 'What to manage' })
  await expect.element(overview).toBeVisible()
  const { top } = tabs.element().getBoundingClientRect()
  respond(Response.json(OVERVIEW))
  await expect.element(overview).toMatchTextContent('Resources600')
  expect(tabs.element().getBoundingClientRect().top).toBe(top)
  await page.viewport(390, 844)
  expect(overview.element().getBoundingClientRect().top).toBeGreaterThan(
    tabs.element().getBoundingClientRect().bottom,
  )
})

it('steady 7: says which backup is the newest, and when there is none', async () => {
  await openPage('/admin')
  await unfold()
  await expect
    .element(overview)
    .toMatchTextContent('Newest verified backup: Nov 22, 2026, 04:00 UTC, 20,470 rows, 1.2 MB.')
  answer(getOverview, { ...OVERVIEW, backups: { areOn: false, last: null } })
  await openPage('/admin')
  await expect.element(overview).toMatchTextContent('No backups are made: BACKUP_DIR is not set.')
})

it('says what an operator should mend, counted on the line that unfolds it', async () => {
  await openPage('/admin')
  await expect.element(overview).toMatchTextContent('Resources600')
  expect(overview.getByText(/about this site/).elements()).toEqual([])
  answer(getOverview, {
    ...OVERVIEW,
    siteFaults: [
      { kind: 'disk_full', values: { folder: '/data', megabytes: 1 } },
      { kind: 'mail', values: { count: 1200 } },
      { kind: 'admin_email', values: { username: 'boss' } },
    ],
  })
  await openPage('/admin', { width: 320, height: 700 })
  await expect.element(overview.getByText('3 warnings about this site')).toBeVisible()
  await unfold()
  const faults = overview.getByRole('list', { name: 'How this site runs' })
  await expect
    .element(faults.getByRole('listitem').first())
    .toHaveTextContent(
      'The disk of /data is full: 1 MB are left, so nothing can be saved. Make room.',
    )
  await expect.element(faults).toMatchTextContent('1,200 emails have been waiting')
  await expect.element(faults).toMatchTextContent('The address of the admin boss is an example')
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

it('shows counts, the catalogue’s health and the newest comments', async () => {
  await openPage('/admin')
  await unfold()
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

describe('a newer seed catalogue', () => {
  const offer = page.getByRole('region', { name: 'There is a newer seed catalogue' })
  const job = bulkJobView({
    change: { ...bulkJobView().change, set: {}, seed: true },
    state: 'running',
    done: 250,
    total: 1153,
    undo: null,
    endedAt: null,
  })

  it('is offered to admins with what it would do, asks first, and shows how far it is', async () => {
    answer(getSeedOffer, { adds: 553, updates: 503, drops: 1 })
    await openPage('/admin')
    await expect
      .element(offer)
      .toMatchTextContent(
        '553 new resources; 503 that nobody has edited are updated; 1 goes to the trash.',
      )
    await expectAccessible()
    await offer.getByRole('button', { name: 'Update the catalogue' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent('which can be undone')
    answer(applySeed, job)
    answer(listBulkJobs, [job])
    answer(getSeedOffer, { adds: 0, updates: 0, drops: 0 })
    await dialog.getByRole('button', { name: 'Update the catalogue' }).click()
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress of Newer seed catalogue' }))
      .toHaveAttribute('value', '250')
    await expect.element(offer).not.toBeInTheDocument()
  })

  it('stays offered if it fails', async () => {
    answer(getSeedOffer, { adds: 1, updates: 1, drops: 0 })
    answer(applySeed, refusal(500, 'Something went wrong'))
    await openPage('/admin')
    await offer.getByRole('button', { name: 'Update the catalogue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Update the catalogue' }).click()
    await expect.element(toastOf('The catalogue was not updated')).toBeVisible()
    await expect.element(offer).toBeInTheDocument()
  })

  it('is nothing for curators', async () => {
    logIn({ role: 'curator' })
    answer(getSeedOffer, { adds: 1, updates: 1, drops: 1 })
    await openPage('/admin')
    await expect.element(overview).toBeVisible()
    expect(sentTo(getSeedOffer)).toEqual([])
  })
})
