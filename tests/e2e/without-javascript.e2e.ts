import type { Page } from '@playwright/test'
import { registerQuickly } from '../support/account-pages.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('home, search, load more, detail and information pages work without JavaScript', async ({
  page,
}) => {
  await test.step('home, search, load more and detail work without JavaScript', async () => {
    await page.goto('/')
    await expect(page.getByRole('article')).toHaveCount(20)
    await page
      .getByRole('link', { name: /Load More/ })
      .last()
      .click()
    await expect(page.getByRole('article')).toHaveCount(28)
    const search = page.getByRole('banner').getByLabel('Search resources')
    await search.fill('endgame')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: 'Search Results for "endgame"' })).toBeVisible()
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/resource\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('the information pages are complete without JavaScript', async () => {
    await page.goto('/play')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Lichess/ })
        .first(),
    ).toBeVisible()
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { name: /Children under 13/i }).first()).toBeVisible()
  })
})

test('fault 9: the filter panel is a form with every filter', async ({ page }) => {
  await page.goto('/category/book?level=beginner&sort=rating&query=chess')
  await page.getByRole('link', { name: 'Advanced Filters' }).click()
  const form = page.getByRole('complementary', { name: 'Advanced Filters' })
  await expect(form.getByRole('searchbox', { name: 'Search' })).toHaveValue('chess')
  await expect(form.getByRole('checkbox', { name: 'Beginner' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Master' })).not.toBeChecked()
  await form.getByRole('searchbox').fill('')
  await form.getByRole('checkbox', { name: 'Intermediate' }).check()
  await form.getByRole('checkbox', { name: 'Amazon' }).check()
  await form.getByLabel('Content Category').selectOption('endgame')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/^[^?]*\/category\/book\?/)
  const sent = [...new URL(page.url()).searchParams].filter(([, value]) => value)
  expect(sent).toEqual(
    expect.arrayContaining([
      ['level', 'beginner'],
      ['level', 'intermediate'],
      ['category', 'endgame'],
      ['source', 'amazon'],
      ['sort', 'rating'],
    ]),
  )
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  await expect(chips).toHaveCount(4)
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  await page.getByRole('link', { name: 'Advanced Filters' }).click()
  await expect(form.getByLabel('Content Category')).toHaveValue('endgame')
  await form.getByRole('link', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/category/book')
})

test('fault 9: openings and recency are chosen without JavaScript, from the home page', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Advanced Filters' }).click()
  const form = page.getByRole('complementary', { name: 'Advanced Filters' })
  await form.getByLabel('Opening Category').selectOption('1.e4')
  await form.getByLabel('Variation').selectOption({ index: 1 })
  await form.getByLabel('Recency').selectOption('year')
  await form.getByRole('combobox', { name: 'Specific Opening' }).selectOption('All Openings')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Filtered Resources' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText(
    [/1\.e4/, /./, /Past year/],
  )
  await page.getByRole('link', { name: 'Advanced Filters' }).click()
  await expect(form.getByLabel('Opening Category')).toHaveValue('2')
  await expect(form.getByLabel('Variation')).not.toHaveValue('')
})

test('fault 9: in kids mode the filters stay among the resources for kids', async ({ page }) => {
  await page.goto('/category/all?category=kids&sort=best')
  await page.getByRole('link', { name: 'Filters', exact: true }).click()
  const form = page.getByRole('complementary', { name: 'Filters', exact: true })
  await expect(form.getByLabel('Content Category')).toHaveCount(0)
  await form.getByRole('checkbox', { name: 'Beginner' }).check()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/category=kids/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Chess Lessons For Kids' }),
  ).toBeVisible()
})

test('fault 9: the former page of the filters leads to the list with its panel', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 404/)
  await page.goto('/filters/category/book?level=beginner')
  await expect(page).toHaveURL('/category/book?level=beginner&filters=open#advanced-filters')
  await expect(page.getByRole('complementary').getByLabel('Beginner')).toBeChecked()
  for (const path of ['/filters/help', '/filters/resource/1', '/filters/admin'])
    expect.soft((await page.goto(path))?.status(), path).toBe(404)
})

/**
 * Runs in the page: returns controls that can be pressed or filled in although no form would submit them. A link must
 * lead somewhere, and a disabled control must say why it is disabled.
 */
function deadControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, input:not([type=hidden]), select, textarea, summary, a:not([href]), [role=button], [role=tab], [role=switch], [role=combobox], [role=menuitem]',
  )
  return [...controls]
    .filter((control) => {
      if (control.matches(':disabled, [aria-hidden=true]') || !control.checkVisibility())
        return false
      if (control.matches('details > summary')) return false
      const form = control.closest('form')
      const submits = form?.querySelectorAll('[type=submit]') ?? []
      const isSent =
        form?.method === 'get' &&
        (form.querySelector('input[type=search]') !== null ||
          [...submits].some((each) => each.checkVisibility()))
      return !isSent || control.matches('[type=button]')
    })
    .map((control) => control.outerHTML.slice(0, 160))
}

const PUBLIC_PAGES = [
  '/',
  '/?query=fork',
  '/?query=zzqqxxyy',
  '/?category=kids',
  '/?sort=nonsense',
  '/category/book',
  '/source/amazon',
  '/source/modern_chess?category=kids',
  '/?filters=open',
  '/category/book?category=kids&filters=open',
  '/resource/115',
  '/resource/999999',
  '/explore?moves=e4,c5',
  '/explore/my-games',
  '/plan',
  '/help',
  '/play',
  '/kids',
  '/kids/stories',
  '/other-resources',
  '/contact',
  '/contributors',
  '/study',
  '/auth',
  '/verify-email/token/abc',
  '/reset-password/token/abc',
  '/reset-password',
  '/verify-login-2fa',
  '/no/such/page',
]

async function expectNoDeadControl(page: Page, path: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(deadControls), `${path}, ${width} px wide`).toEqual([])
  }
}

test('fault 9: no page has a dead control', async ({ page, tolerate }) => {
  tolerate(/status of 40[04]/)
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await expectNoDeadControl(page, path)
  }
})

test('fault 9: no page of an account has a dead control', async ({ page }) => {
  await registerQuickly(page)
  for (const path of [
    '/settings',
    '/settings?tab=security',
    '/saved-resources',
    '/saved-resources?tab=done',
    '/suggest',
    '/setup-2fa',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectNoDeadControl(page, path)
  }
})

test('fault 9: forms that need JavaScript say so', async ({ page }) => {
  for (const path of ['/auth', '/reset-password/token/abc', '/verify-login-2fa']) {
    await page.goto(path)
    await expect.soft(page.getByText(/needs JavaScript\.$/), path).toBeVisible()
    await expect.soft(page.getByRole('main').getByRole('button'), path).toHaveCount(0)
  }
})
