import type { ResourceView } from '#shared/contracts/resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

test('missing openings are filled in with one key per row', async ({ page }) => {
  await loginAsAdmin(page)
  const word = `kibitz${Date.now()}`
  const made = [
    await addResource(page, { title: `${word} for everybody`, category: 'opening' }),
    await addResource(page, { title: `${word} The Sicilian Defence`, category: 'opening' }),
  ]
  const address = '/admin?category=opening&missing=opening'
  await openPage(page, address)
  await page.getByRole('searchbox', { name: 'Search the table' }).fill(word)
  await expect(page.getByText('2 resources', { exact: true })).toBeVisible()
  await openPage(page, `${address}&edit=opening`)
  for (const { title } of made) {
    await expect(page.getByRole('combobox', { name: `Opening of ${title}` })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(toastOf(page, 'That was the last row')).toBeVisible()
  const stored = made.map(async ({ id }) => {
    const answer = await page.request.get(`/api/resources/${id}`)
    return ((await answer.json()) as ResourceView).opening
  })
  expect(await Promise.all(stored)).toEqual(['All Openings', 'Sicilian Defense'])
})
