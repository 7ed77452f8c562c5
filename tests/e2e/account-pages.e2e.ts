import { registerQuickly, toastOf } from '../support/account-pages.ts'
import { expect, openPage, test } from './test.ts'

const GUARDED = ['/settings', '/saved-resources', '/notifications', '/setup-2fa']

test('the pages around the login lead where they should', async ({ page, request }) => {
  await test.step('guarded pages send a visitor to the login, on the server', async () => {
    for (const path of GUARDED) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']]).toEqual([302, '/auth'])
      expect(await answer.text()).toBe('')
    }
  })
  await test.step('a reset page without a token leads to the login, which says so', async () => {
    await page.goto('/reset-password')
    await expect(toastOf(page, 'Invalid Request')).toBeVisible()
    await expect(page).toHaveURL('/auth')
  })
  await test.step('logged-in users are redirected from the login page', async () => {
    await registerQuickly(page)
    await page.goto('/auth')
    await expect(page).toHaveURL('/')
  })
})

test('saving is shown at once, taken back when the server refuses, and read in one request', async ({
  page,
  tolerate,
}) => {
  await test.step('saving is shown at once, counted, and taken back when the server refuses', async () => {
    tolerate(/500 \(/)
    await openPage(page, '/')
    const bookmark = page
      .getByRole('main')
      .getByRole('button', { name: /^Save / })
      .first()
    await bookmark.click()
    await expect(toastOf(page, 'Please log in to save resources.')).toBeVisible()

    await registerQuickly(page)
    await openPage(page, '/')
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: 'Saved, 1 resource' })).toBeVisible()
    await page.reload()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')

    await page.route('**/save', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
    )
    await bookmark.click()
    await expect(toastOf(page, 'Could not unsave resource')).toBeVisible()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await page.unroute('**/save')
  })
  await test.step('one request brings the saved ids of a whole page', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/.*saved/.test(pathname)) asked.push(pathname)
    })
    await openPage(page, '/category/all')
    await expect(page.getByRole('button', { name: /My Account/ })).toBeVisible()
    await expect
      .poll(() => asked.toSorted())
      .toEqual(['/api/saved-resources/count', '/api/saved-resources/ids'])
  })
})
