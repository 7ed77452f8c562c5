import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { checkLinks } from '#shared/calls/link-checks.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'

const region = page.getByRole('region', { name: 'Resources', exact: true })

beforeEach(() => {
  logIn({ role: 'curator' })
  answer(listBulkJobs, [])
  const rows = [resourceView({ id: 3, title: 'First' }), resourceView({ id: 5, title: 'Second' })]
  answer(listAllResources, counted(rows, 40))
})

describe('steady 13: checks of links are asked for', () => {
  const bar = page.getByRole('region', { name: 'Selected resources' })
  const checkSelected = async () => {
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Check links' }).click()
  }

  it('for selected rows, which are then selected no more', async () => {
    answer(checkLinks, { queued: 2 })
    await openPage('/admin')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await checkSelected()
    await expect.element(toastOf('2 links will be checked')).toBeVisible()
    expect(sentTo(checkLinks)).toMatchObject([{ body: { ids: [3, 5] } }])
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(region).toHaveFocus()
  })

  it('for all that the table finds, except some', async () => {
    answer(checkLinks, { queued: 39 })
    await openPage('/admin?type=book')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await bar.getByRole('button', { name: 'Select all 40 found' }).click()
    await page.getByRole('checkbox', { name: 'Select First' }).click()
    await checkSelected()
    await expect.element(toastOf('39 links will be checked')).toBeVisible()
    expect(sentTo(checkLinks)).toMatchObject([{ body: { query: { type: ['book'] }, except: [3] } }])
  })

  it('for one row, and a refusal is said', async () => {
    answer(checkLinks, refusal(503, 'The database is away'))
    await openPage('/admin')
    await page.getByRole('button', { name: 'Check the link of Second' }).click()
    await expect.element(toastOf('The check could not be asked for')).toBeVisible()
    expect(sentTo(checkLinks)).toMatchObject([{ body: { ids: [5] } }])
  })
})
