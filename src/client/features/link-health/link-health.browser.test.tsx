import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeResource, removeResource } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { checkLinks, findLengths, listLinkChecks } from '#shared/calls/links.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { LinkChecksView, LinkCheckView } from '#shared/contracts/links.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  expectLoaded,
  logIn,
  openPage,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { answerTable } from '#tests/support/resource-table-stub.ts'
import { bulkJobView, resourceView } from '#tests/support/sample-views.ts'

const withCounts = (counts: Partial<LinkChecksView['counts']>): LinkChecksView => ({
  isOn: false,
  counts: {
    alive: 6,
    moved: 0,
    dead: 0,
    unsure: 0,
    unchecked: 0,
    unasked: 0,
    queued: 0,
    ...counts,
  },
  lengths: 0,
  links: [],
})
const askButton = page.getByRole('button', { name: 'Check 894 links not checked yet' })
const progress = page.getByRole('progressbar', { name: 'Progress of the checks' })

beforeEach(() => {
  logIn({ role: 'curator' })
})

it('steady 13: links that were never checked are asked for, with progress and an end', async () => {
  answer(listLinkChecks, withCounts({ unchecked: 894, unasked: 894 }))
  await openPage('/admin/links')
  await expect.element(page.getByRole('main')).toMatchTextContent('894 not checked yet')
  expect(progress.elements()).toEqual([])
  await expectAccessible()

  const respond = hold(checkLinks)
  await askButton.click()
  await expect.element(page.getByRole('button', { name: 'Asking...' })).toBeVisible()
  expect(sentTo(checkLinks)).toMatchObject([{ body: { unchecked: true } }])
  answer(listLinkChecks, withCounts({ unchecked: 894, queued: 894 }))
  respond({ queued: 894 })
  await expect.element(toastOf('894 links will be checked')).toBeVisible()
  await expect.element(progress).toHaveAttribute('max', '894')
  expect(askButton.elements()).toEqual([])
  await expectAccessible()

  answer(listLinkChecks, withCounts({ alive: 300, unchecked: 600, queued: 600 }))
  await expect.element(progress, { timeout: 10_000 }).toHaveAttribute('value', '294')
  await expect.element(page.getByText(/^294 of 894 links checked/)).toBeVisible()

  answer(listLinkChecks, withCounts({ alive: 900 }))
  await expect
    .element(page.getByText('Done: 894 links checked.'), { timeout: 10_000 })
    .toBeVisible()
  expect(progress.elements()).toEqual([])
})

it('steady 13: a refusal is said, and the button stays', async () => {
  answer(listLinkChecks, withCounts({ unchecked: 894, unasked: 894 }))
  answer(checkLinks, refusal(503, 'The database is away'))
  await openPage('/admin/links')
  await askButton.click()
  await expect.element(toastOf('The check could not be started')).toBeVisible()
  await expect.element(toastOf('The database is away')).toBeVisible()
  await expect.element(askButton).not.toHaveAttribute('aria-disabled')
})

it('steady 13: when every link was checked, nothing is offered', async () => {
  answer(listLinkChecks, withCounts({ alive: 900 }))
  await openPage('/admin/links')
  await expect.element(page.getByText('0 not checked yet', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: /^Check/ }).elements()).toEqual([])
})

describe('missing lengths', () => {
  const find = page.getByRole('button', { name: 'Find missing lengths' })
  const job = bulkJobView({
    change: { ...bulkJobView().change, set: {}, lengths: true },
    state: 'running',
    total: 830,
    done: 40,
    changed: 12,
    endedAt: null,
    undo: null,
  })

  it('are found by an admin, with progress, an end and an undo', async () => {
    logIn({ role: 'admin' })
    answer(listBulkJobs, [])
    answer(listLinkChecks, { ...withCounts({}), lengths: 830 })
    answer(findLengths, () => {
      answer(listBulkJobs, [job])
      answer(listLinkChecks, withCounts({}))
      return job
    })
    await openPage('/admin/links')
    await expect.element(page.getByText(/^830 resources have no length/)).toBeVisible()
    await expectAccessible()
    await find.click()
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress of Missing lengths' }))
      .toHaveAttribute('value', '40')
    await expect.element(find).not.toBeInTheDocument()
    await expectAccessible()
    const ended = { ...job, state: 'done', done: 830, changed: 312, undo: 'possible' } as const
    answer(listBulkJobs, [{ ...ended, endedAt: job.createdAt }])
    await expect
      .element(page.getByText('Done: 312 resources changed, of 830.'), { timeout: 10_000 })
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo Missing lengths' })).toBeVisible()
  })

  it('are not offered to curators', async () => {
    answer(listLinkChecks, { ...withCounts({}), lengths: 830 })
    await openPage('/admin/links')
    await expect.element(page.getByText('0 not checked yet', { exact: false })).toBeVisible()
    expect(find.query()).toBeNull()
  })
})

describe('a link that has moved', () => {
  const [OLD, NEW] = ['https://books.example/old/5', 'https://books.example/new/5']
  const THEN = '2026-11-20T10:00:00.000Z'
  const LATER = '2026-11-21T10:00:00.000Z'
  const LINK: LinkCheckView = {
    id: 5,
    title: 'Lesson 5',
    sourceUrl: OLD,
    updatedAt: THEN,
    state: 'moved',
    checkedAt: THEN,
    httpStatus: 301,
    failures: 0,
    firstFailedAt: null,
    movedTo: NEW,
    note: null,
    isQueued: false,
  }
  const row = page.getByRole('row').filter({ hasText: 'Lesson 5' })
  const region = page.getByRole('region', { name: 'Moved links' })
  const undo = page.getByRole('button', { name: 'Undo' })
  const shows = (isListed: boolean) =>
    answer(listLinkChecks, ({ query }) => ({
      ...withCounts({ moved: isListed ? 1 : 0 }),
      links: isListed && query.get('state') === 'moved' ? [LINK] : [],
    }))

  beforeEach(() => {
    shows(true)
    answer(checkLinks, { queued: 1 })
  })

  it('gets its new address with one key; undo puts the old one back', async () => {
    answer(changeResource, ({ body: { sourceUrl } }) => {
      shows(sourceUrl === OLD)
      return resourceView({ sourceUrl: sourceUrl ?? OLD, updatedAt: LATER })
    })
    await openPage('/admin/links')
    await pressOn(page.getByRole('link', { name: /^Moved/ }))
    await expectAddress('/admin/links?state=moved')
    await expect.element(row).toMatchTextContent('Moved permanently')
    await expect.element(row.getByRole('link', { name: /new\/5/ })).toBeVisible()
    await expectLoaded()
    await expectAccessible()
    await pressOn(row.getByRole('button', { name: 'Use new address for Lesson 5' }))
    await expect.element(row).not.toBeInTheDocument()
    await expect.element(region).toHaveFocus()
    await pressOn(undo)
    await expect.element(toastOf('The old address is back')).toBeVisible()
    // The link went back into the queue, and returns with its next result.
    await expect.element(row).toBeVisible()
    expect(
      sentTo(changeResource).map(({ body, headers }) => [body, headers.get('If-Match')]),
    ).toEqual([
      [{ sourceUrl: NEW }, `"${THEN}"`],
      [{ sourceUrl: OLD }, `"${LATER}"`],
    ])
    await expect
      .poll(() => sentTo(checkLinks).map(({ body }) => body))
      .toEqual([{ ids: [5] }, { ids: [5] }])
  })

  it('has its new address although its check could not be asked for', async () => {
    answer(changeResource, () => {
      shows(false)
      return resourceView({ sourceUrl: NEW, updatedAt: LATER })
    })
    answer(checkLinks, refusal(503))
    await openPage('/admin/links?state=moved')
    await pressOn(row.getByRole('button', { name: 'Use new address for Lesson 5' }))
    await expect.element(toastOf('Address changed')).toBeVisible()
    await expect.element(toastOf('The check could not be started')).toBeVisible()
    await expect.element(undo).toBeVisible()
    await expect.element(region).toHaveFocus()
  })

  it('is removed, which can be undone, checked again with others, and edited', async () => {
    answer(removeResource, () => {
      shows(false)
      return undefined
    })
    answer(restoreTrashed, () => {
      shows(true)
      return { restored: 1, refused: [], notes: [] }
    })
    await openPage('/admin/links?state=moved')
    await pressOn(row.getByRole('button', { name: 'Remove Lesson 5' }))
    await expect.element(row).not.toBeInTheDocument()
    await pressOn(undo)
    await expect.element(toastOf('The resource is back')).toBeVisible()
    expect(sentTo(removeResource)).toMatchObject([{ params: { id: 5 } }])
    expect(sentTo(restoreTrashed)).toMatchObject([{ params: { kind: 'resource', id: 5 } }])

    await pressOn(row.getByRole('checkbox', { name: 'Select Lesson 5' }), ' ')
    await pressOn(page.getByRole('button', { name: 'Check again' }))
    await expect.element(toastOf('1 link will be checked')).toBeVisible()
    answerTable([resourceView()])
    await pressOn(row.getByRole('link', { name: 'Edit Lesson 5' }))
    await expectAddress('/admin?resource=5')
    const form = page.getByRole('dialog', { name: 'Edit Resource' })
    await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Lesson 5')
  })
})
