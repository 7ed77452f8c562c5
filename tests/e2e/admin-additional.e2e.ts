import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { freshTitle } from '../support/additional-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

test('a new one is on /play at once, an edited one on its page, a deleted one on none', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const title = freshTitle()
  await openPage(page, '/admin/additional-resources')
  await page.getByRole('main').getByRole('button', { name: 'Add New Content' }).click()
  const create = page.getByRole('dialog', { name: 'Create Additional Resource' })
  const field = (name: string) => create.getByRole('textbox', { name, exact: true })
  await field('Title').fill(title)
  await field('Description').fill('Meets on Tuesdays')
  await field('Link URL').fill('https://club.example/')
  await field('Link text').fill('See the club')
  const added = page.waitForResponse((response) => response.request().method() === 'POST')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  const { id } = (await (await added).json()) as AdditionalResourceView
  await expect(toastOf(page, 'Additional resource created successfully')).toBeVisible()
  await openPage(page, '/play')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByRole('link', { name: /See the club/ })).toHaveAttribute(
    'href',
    'https://club.example/',
  )

  const isOn = async (path: string) => (await (await page.request.get(path)).text()).includes(title)
  const path = `/api/admin/additional-resources/${id}`
  await send(page, 'PUT', path, { category: 'kids' })
  expect([await isOn('/play'), await isOn('/kids')]).toEqual([false, true])
  await send(page, 'DELETE', path)
  expect([await isOn('/play'), await isOn('/kids')]).toEqual([false, false])
})
