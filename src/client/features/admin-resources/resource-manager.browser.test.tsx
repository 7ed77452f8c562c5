import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { checkLinks } from '#shared/calls/links.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
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
    await expect.element(toastOf('The check could not be started')).toBeVisible()
    expect(sentTo(checkLinks)).toMatchObject([{ body: { ids: [5] } }])
  })
})

describe('steady 15: on a phone', () => {
  const tools = page.getByRole('button', { name: 'Tools' })
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  const first = page.getByRole('row').filter({ hasText: 'First' })

  it('the first row stands above y = 400, and one button shows all that stood there', async () => {
    await openPage('/admin', { width: 390, height: 844 })
    await expect.element(first).toBeVisible()
    expect(first.element().getBoundingClientRect().top + scrollY).toBeLessThan(400)
    const folded = [
      filters,
      page.getByRole('button', { name: 'Import CSV' }),
      page.getByRole('link', { name: 'Export CSV' }),
      page.getByRole('button', { name: 'Add New Resource' }),
      page.getByRole('combobox', { name: 'Sort by' }),
      page.getByRole('checkbox', { name: 'Select all on this page' }),
    ]
    for (const each of folded) expect(each.elements()).toEqual([])
    await expectAccessible()

    await tools.click()
    await expect.element(tools).toHaveAttribute('aria-expanded', 'true')
    for (const each of folded) await expect.element(each).toBeVisible()
    await expectAccessible()
    await tools.click()
    await expect.element(filters).not.toBeInTheDocument()
  })

  it('on a wide screen nothing is folded', async () => {
    await openPage('/admin')
    await expect.element(filters).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
    expect(tools.elements()).toEqual([])
  })
})
