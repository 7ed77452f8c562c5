import type { InsteadView, ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'
import { toastOf } from '../support/account-pages.ts'
import { expect, openPage, test } from './test.ts'

test('a visitor sees for whom a paid lesson is, goes to the free one instead, and is led to the login by its bookmark', async ({
  page,
}) => {
  const listed = await page.request.get('/api/resources?type=book&limit=40')
  const books = (await listed.json()) as ResourceView[]
  const choices = await Promise.all(
    books.map(async ({ id }) => {
      const answer = await page.request.get(`/api/resources/${id}/instead`)
      return { id, ...((await answer.json()) as InsteadView) }
    }),
  )
  const { id = 0, free } = choices.find((each) => each.free !== null) ?? {}
  await openPage(page, paths.resource(id))
  const facts = page.locator('.resource-facts')
  await expect(facts).toContainText('Paid')
  // Both are in the server's HTML.
  const html = await (await page.request.get(paths.resource(id))).text()
  expect(html).toContain('Free instead:')
  await page.getByRole('listitem').filter({ hasText: 'Free instead:' }).getByRole('link').click()
  await expect(page).toHaveURL(paths.resource(free?.id ?? 0))
  await expect(facts).toContainText('Free')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(toastOf(page, 'Please log in to save resources.')).toBeVisible()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('link', { name: 'Log in' })
    .click()
  await expect(page).toHaveURL(paths.auth(paths.resource(free?.id ?? 0)))
})
