import type { ResourceView } from '#shared/contracts/resources.ts'
import type { Page } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import {
  addResource,
  loginAsAdmin,
  loginAsMember,
  openManager,
  rowOf,
} from '../support/admin-pages.ts'
import { expect, expectAccessibleInThemes, openPage, test } from './test.ts'

/** Creates resources that only a search for `word` finds. */
async function addSome(page: Page, count: number): Promise<{ word: string; titles: string[] }> {
  const word = `lot${Date.now()}${Math.floor(Math.random() * 1e6)}`
  const titles = Array.from(
    { length: count },
    (_, index) => `${word} ${String.fromCodePoint(97 + index)}`,
  )
  for (const title of titles) await addResource(page, { title })
  return { word, titles }
}

test.describe('for admins', () => {
  test.beforeEach(async ({ page }) => loginAsAdmin(page))

  test('sorts, pages and remembers over a reload', async ({ page }) => {
    const { word, titles } = await addSome(page, 12)
    await openManager(page, word)
    const panel = page.getByRole('tabpanel', { name: 'Manage Resources' })
    const first = panel.getByRole('rowheader').first()
    await expect(panel.getByText('1–10 of 12 resources')).toBeVisible()
    await expect(panel.getByRole('columnheader', { name: 'ID' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(first).toContainText(titles[0] ?? '')
    await panel.getByRole('button', { name: 'Title', exact: true }).click()
    await panel.getByRole('button', { name: 'Title', exact: true }).click()
    await expect(first).toContainText(titles[11] ?? '')
    const pages = panel.getByRole('navigation', { name: 'Resources: pages' })
    await pages.getByRole('button', { name: 'Last' }).click()
    await expect(panel.getByText('11–12 of 12 resources')).toBeVisible()
    await expect(first).toContainText(titles[1] ?? '')

    await page.reload()
    await expect(panel.getByText('11–12 of 12 resources')).toBeVisible()
    await expect(first).toContainText(titles[1] ?? '')
    await expect(page.getByRole('searchbox', { name: 'Search the table' })).toHaveValue(word)
    await expect(panel.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  test('shows only what needs fixing; a switch goes back, and a missing table says why', async ({
    page,
    tolerate,
  }) => {
    await test.step('shows only what needs fixing, until the chip is removed', async () => {
      const dated = await addResource(page, { publishedDate: '2020-01-01' })
      const { title } = await addResource(page)
      await openPage(page, '/admin?missing=date')
      const search = page.getByRole('searchbox', { name: 'Search the table' })
      await search.fill(dated.title)
      await expect(page.getByText('No resources found')).toBeVisible()
      await search.fill(title)
      await expect(rowOf(page, title)).toBeVisible()
      await page.getByRole('button', { name: 'Remove filter: Missing: Date' }).click()
      await expect(page).toHaveURL('/admin')
      await search.fill(dated.title)
      await expect(rowOf(page, dated.title)).toBeVisible()
    })
    await test.step('the featured switch goes back when the server refuses', async () => {
      tolerate(/500 \(/)
      const { title } = await addResource(page)
      await openManager(page, title)
      const featured = rowOf(page, title).getByRole('switch')
      await featured.click()
      await expect(featured).toBeChecked()
      await page.reload()
      await expect(featured).toBeChecked()

      const { promise: release, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/admin/resources/*', async (route) => {
        await release
        await route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'x' } })
      })
      await featured.click()
      await expect(featured).not.toBeChecked()
      answer()
      await expect(toastOf(page, 'Error updating resource')).toBeVisible()
      await expect(toastOf(page, 'Error 500: Something went wrong')).toBeVisible()
      await expect(featured).toBeChecked()
    })
    await test.step('says why the table is missing and tries again', async () => {
      tolerate(/500 \(/)
      await page.route(
        '**/api/admin/resources?*',
        (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
        { times: 1 },
      )
      await openPage(page, '/admin')
      await expect(page.getByText('Error loading resources: Something went wrong')).toBeVisible()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('row')).not.toHaveCount(0)
    })
  })

  test('deletes after asking; a page that is gone gives way to the last one', async ({ page }) => {
    const { word, titles } = await addSome(page, 11)
    await openManager(page, word)
    await expect(page.getByText('1–10 of 11 resources')).toBeVisible()
    await page.getByRole('button', { name: 'Page 2' }).click()
    const last = titles[10] ?? ''
    await page.getByRole('button', { name: `Delete ${last}` }).click()
    const question = page.getByRole('dialog', { name: 'Delete Resource' })
    await expect(question).toContainText(last)
    await expect(question).toContainText('A lesson made for one test')
    await expect(question).toContainText('restored from the trash for 30 days')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Resource deleted successfully')).toBeVisible()
    await expect(page.getByText('1–10 of 10 resources')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Resources', exact: true })).toBeFocused()
  })

  test('changes many at once, chosen across pages', async ({ page, tolerate }) => {
    tolerate(/503 \(/)
    const { word } = await addSome(page, 11)
    await openManager(page, word)
    await expect(page.getByText('1–10 of 11 resources')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.getByRole('checkbox', { name: `Select ${word} k` }).check()
    const bar = page.getByRole('region', { name: 'Selected resources' })
    await expect(bar).toContainText('11 selected')

    await bar.getByRole('button', { name: 'Set level' }).click()
    await page.getByRole('menuitem', { name: 'Master' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Level of 11 resources: All Levels (11) → Master.')
    await dialog.getByRole('button', { name: 'Change 11 resources' }).click()
    await expect(toastOf(page, '11 resources updated')).toBeVisible()
    const found = await page.request.get(`/api/resources?query=${word}&level=master`)
    expect(found.headers()['x-total-count']).toBe('11')
    await expect(bar).toBeHidden()

    await page.getByRole('checkbox', { name: `Select ${word} k` }).check()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: 'Page 1' }).click()
    await expect(page.getByText('1–10 of 11 resources')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    let isBusy = true
    await page.route('**/api/admin/bulk-jobs', (route) => {
      if (!isBusy || route.request().method() !== 'POST') return route.fallback()
      isBusy = false
      return route.fulfill({ status: 503, json: { message: 'Busy', code: 'busy' } })
    })
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText('10 resources will be deleted, with 0 comments')
    await dialog.getByRole('button', { name: 'Delete 10 resources' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Error 503: Busy')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(toastOf(page, '10 resources deleted')).toBeVisible()
    await expect(page.getByText('1–1 of 1 resource')).toBeVisible()
  })

  test('works by keyboard alone', async ({ page }) => {
    const { title } = await addResource(page)
    await openManager(page, title)
    const row = rowOf(page, title)
    await expect(row).toBeVisible()
    // The newest resource is there before the search is: its response is not the one after the change.
    await expect(page.getByText('1–1 of 1 resource')).toBeVisible()
    await page.getByRole('checkbox', { name: `Select ${title}` }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: title })).toBeFocused()
    // One stop for all cells; arrows move among them.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: `Title of ${title}:` })).toBeFocused()
    await page.keyboard.press('Tab')
    // The table is fetched again after the change; another response may still be about the time before.
    const refreshed = page.waitForResponse(async (response) => {
      if (!/\/api\/admin\/resources\?/.test(response.url())) return false
      const [only] = (await response.json()) as ResourceView[]
      return only?.isFeatured === true
    })
    await page.keyboard.press('Space')
    await expect(row.getByRole('switch')).toBeChecked()
    await refreshed
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: `Check the link of ${title}` })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit Resource' })
    await expect(edit.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(', revised')
    await page.keyboard.press('Enter')
    await expect(edit).toBeHidden()
    await expect(page.getByRole('button', { name: `Edit ${title}, revised` })).toBeFocused()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Delete ${title}, revised` })).toBeFocused()
    await page.getByRole('tab', { name: 'Manage Resources' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Manage Additional Content' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Add Resource' })).toBeFocused()
    await expect(page).toHaveURL('/admin?tab=add')
  })

  test('is accessible in both themes, and fits a phone', async ({ page }) => {
    await test.step('is accessible in both themes', async () => {
      await openManager(page)
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await expectAccessibleInThemes(page)
      await openPage(page, '/admin?tab=add')
      await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
      await expectAccessibleInThemes(page)
    })
    await test.step('fits a phone in both themes', async () => {
      await page.setViewportSize({ width: 320, height: 700 })
      await openManager(page)
      await page.getByRole('button', { name: 'Tools' }).click()
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await expect(page.getByRole('table', { name: 'Resources', exact: true })).toBeVisible()
      await expectAccessibleInThemes(page)
      await expectFits(page)
      const edit = page.getByRole('button', { name: /^Edit / })
      await edit.first().click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Preview' })).toBeVisible()
      await expectAccessibleInThemes(page)
      await expectFits(page)
    })
  })
})

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
}

test('is for admins only; a demoted admin is told so and loses nothing', async ({
  page,
  tolerate,
}) => {
  await test.step('is for admins only', async () => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/auth')
    await loginAsMember(page)
    await page.goto('/admin')
    await expect(page).toHaveURL('/')
    await expect(toastOf(page, 'Access Denied')).toBeVisible()
    await expect(toastOf(page, 'You do not have permission to access this page.')).toBeVisible()
  })
  await test.step('a demoted admin is told so and loses nothing', async () => {
    tolerate(/403 \(/)
    await loginAsAdmin(page)
    await openPage(page, '/admin?tab=add')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a ti')
    await page.route('**/api/user', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), isAdmin: false, role: 'member' },
      })
    })
    await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible({
      timeout: 10_000,
    })
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Half a ti')
  })
})
