import type { Locator, Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin, openManager, rowOf, send } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const text = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })
const present = async (page: Page, id: number): Promise<ResourceView> =>
  (await page.request.get(`/api/resources/${id}`)).json() as Promise<ResourceView>

test.beforeEach(async ({ page }) => loginAsAdmin(page))

test('a new resource is in the public list at once; its date may be a month, and its words determine its side', async ({
  page,
}) => {
  const word = `zugzwang${Date.now()}`
  const title = `All about ${word}`
  await openManager(page)
  await page.getByRole('button', { name: 'Add New Resource' }).click()
  const create = page.getByRole('dialog', { name: 'Create New Resource' })
  await text(create, 'Title').fill(title)
  await text(create, 'Description').fill('A repertoire for Black.')
  await text(create, 'Source URL').fill(`https://www.youtube.com/watch?v=${word}`)
  await text(create, 'Price').fill('about a beer')
  await text(create, 'Published date').fill('1998')
  await create.getByRole('button', { name: 'Create Resource' }).click()
  await expect(toastOf(page, 'Resource created successfully')).toBeVisible()
  await openPage(page, `/category/all?query=${word}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toBeVisible({ timeout: 1000 })
  await expect(card).toContainText('about a beer')

  const edit = page.getByRole('dialog', { name: 'Edit Resource' })
  const side = edit.getByRole('combobox', { name: 'Side' })
  await openManager(page, word)
  await expect(rowOf(page, title).getByRole('cell', { name: /: 1998$/ })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(text(edit, 'Published date')).toHaveValue('1998')
  await text(edit, 'Published date').fill('1998-02')
  await expect(side).toHaveValue('black')
  await side.selectOption({ label: 'For both sides' })
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  expect(await (await saved).json()).toMatchObject({ side: 'both' })
  await expect(edit).toBeHidden()
  await expect(rowOf(page, title).getByRole('cell', { name: /: February 1998$/ })).toBeVisible()
})

test('two admins edit the same resource: the second sees what changed, and chooses', async ({
  page,
  tolerate,
}) => {
  tolerate(/40[49] \(/)
  const before = await addResource(page, { author: 'Nobody' })
  await openManager(page, before.title)
  await page.getByRole('button', { name: `Edit ${before.title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Resource' })
  await text(edit, 'Author').fill('Mine')
  await text(edit, 'Duration').fill('2 h')
  const path = `/api/admin/resources/${before.id}`
  await send(page, 'PUT', path, { author: 'Theirs', opening: 'Najdorf' })
  const save = edit.getByRole('button', { name: 'Save Changes' })
  await save.click()
  const conflict = edit.getByRole('alert', { name: 'Conflicting changes' })
  await expect(conflict).toContainText('You have changed this resource in the meantime')
  await expect(conflict).toContainText('You typed: Mine')
  await conflict.getByRole('button', { name: 'Keep all of mine and save' }).click()
  await expect(toastOf(page, 'Resource updated successfully')).toBeVisible()
  expect(await present(page, before.id)).toMatchObject({
    author: 'Mine',
    duration: '2 h',
    opening: 'Najdorf',
  })
  await page.getByRole('button', { name: `Edit ${before.title}` }).click()
  await text(edit, 'Author').fill('Somebody')
  await send(page, 'DELETE', path)
  await save.click()
  await expect(edit.getByRole('alert')).toContainText('deleted in the meantime')
  await expect(text(edit, 'Author')).toHaveValue('Somebody')
})
