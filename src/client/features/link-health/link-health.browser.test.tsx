import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkLinks, listLinkChecks } from '#shared/calls/link-checks.ts'
import type { LinkChecksView } from '#shared/contracts/link-checks.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'

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
