import { E2E_ADMIN, E2E_ORIGIN } from '../support/e2e-data.ts'
import { registerQuickly } from '../support/account-pages.ts'
import { expect, expectAccessible, test } from './test.ts'

test('steady 10: a dismissed notice stays away until its text changes', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('button', { name: 'Dismiss notice' }).click()
  const notice = page.getByRole('complementary', { name: 'Notice' })
  await expect(notice).toBeHidden()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.evaluate(() => localStorage.setItem('developmentNotice', 'What it said before'))
  await page.reload()
  await expect(notice).toBeVisible()
})

test('fault 10: a page or a list that does not exist is a 404, before and after the script', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 404/)
  await test.step('an unknown path is a 404 with the fallback page', async () => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('before and after the script, and whatever the address looks like', async () => {
    for (const path of [
      '/admin/nope',
      '/admin/settings/nope',
      '//',
      '///',
      '//evil.example/resource/5',
    ]) {
      const address = `${E2E_ORIGIN}${path}`
      expect((await page.goto(address))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expect(page).toHaveTitle('404 Page Not Found | Openfile')
      await expect(page).toHaveURL(address)
      await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
      await expect(
        page.getByRole('heading', { name: 'Discover Top Chess Resources' }),
      ).toBeVisible()
      expect(new URL(page.url()).origin).toBe(E2E_ORIGIN)
    }
  })
  await test.step('a list that does not exist is a 404', async () => {
    for (const path of ['/category/nonsense', '/source/nonsense']) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    }
  })
  await test.step('under the console, for members and admins, too', async () => {
    const expectNone = async () => {
      for (const path of ['/admin/nope', '/admin/settings/nope'])
        expect((await page.request.get(path)).status(), path).toBe(404)
    }
    await registerQuickly(page)
    await expectNone()
    const { username, password } = E2E_ADMIN
    const headers = { Origin: E2E_ORIGIN }
    const answer = await page.request.post('/api/login', { headers, data: { username, password } })
    expect(answer.status()).toBe(200)
    await expectNone()
  })
})

test('a resource that does not exist is a 404 that says so', async ({ page, tolerate }) => {
  tolerate(/status of 40[04]/)
  for (const path of ['/resource/abc', '/resource/999999', '/resource/1.5', '/resource/-1']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Resource Not Found' })).toBeVisible()
    await expect(
      page.getByText("The resource you're looking for doesn't exist or has been removed."),
    ).toBeVisible()
    await page.getByRole('link', { name: /Back to Home/ }).click()
    await expect(page).toHaveURL('/')
  }
})
