import type { Locator, Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin, openManager, send } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const text = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })
const present = async (page: Page, id: number): Promise<ResourceView> =>
  (await page.request.get(`/api/resources/${id}`)).json() as Promise<ResourceView>

test.beforeEach(async ({ page }) => loginAsAdmin(page))

test('a new resource: refused until it is valid, then in the public list at once', async ({
  page,
}) => {
  const word = `zugzwang${Date.now()}`
  await openManager(page)
  await page.getByRole('button', { name: 'Add New Resource' }).click()
  const create = dialog(page, 'Create New Resource')
  await create.getByRole('button', { name: 'Create Resource' }).click()
  await expect(text(create, 'Title')).toHaveAccessibleDescription(/Title is required/)
  await expect(text(create, 'Title')).toBeFocused()
  await expect(text(create, 'Description')).toHaveAccessibleDescription(/Description is required/)

  await text(create, 'Title').fill(`All about ${word}`)
  await text(create, 'Description').fill('When every move loses')
  await text(create, 'Source URL').fill('javascript:alert(1)')
  await text(create, 'Price').fill('about a beer')
  await create.getByRole('spinbutton', { name: 'Rating' }).fill('51')
  await create.getByRole('button', { name: 'Create Resource' }).click()
  await expect(text(create, 'Source URL')).toHaveAccessibleDescription(/must be a web address/)
  await expect(create.getByRole('spinbutton', { name: 'Rating' })).toHaveAccessibleDescription(
    /must be a number from 0 to 50/,
  )

  await text(create, 'Source URL').fill(`https://www.youtube.com/watch?v=${word}`)
  await create.getByRole('spinbutton', { name: 'Rating' }).fill('45')
  await expect(create.getByText('4.5 of 5 stars')).toBeVisible()
  await expect(create.getByRole('complementary', { name: 'Preview' })).toBeAttached()
  await create.getByRole('button', { name: 'Create Resource' }).click()
  await expect(toastOf(page, 'Resource created successfully')).toBeVisible()
  await expect(create).toBeHidden()

  await openPage(page, `/category/all?query=${word}`)
  const card = page.getByRole('article').filter({ hasText: `All about ${word}` })
  await expect(card).toBeVisible({ timeout: 1000 })
  await expect(card).toContainText('about a beer')
})

test('a taken source URL is reported at its field, and nothing is lost', async ({
  page,
  tolerate,
}) => {
  tolerate(/409 \(/)
  const { sourceUrl } = await addResource(page)
  await openPage(page, '/admin?tab=add')
  const form = page.getByRole('tabpanel', { name: 'Add Resource' })
  await text(form, 'Title').fill('The same again')
  await text(form, 'Description').fill('At the same address')
  await text(form, 'Source URL').fill(sourceUrl)
  await form.getByRole('button', { name: 'Create Resource' }).click()
  await expect(text(form, 'Source URL')).toHaveAccessibleDescription(/already exists/)
  await expect(toastOf(page, 'Error creating resource')).toBeVisible()
  await expect(
    toastOf(page, 'Error 409: A resource with this source URL already exists'),
  ).toBeVisible()
  await text(form, 'Source URL').fill(`${sourceUrl}/again`)
  await form.getByRole('button', { name: 'Create Resource' }).click()
  await expect(toastOf(page, 'Resource created successfully')).toBeVisible()
  await expect(text(form, 'Title')).toHaveValue('')
})

test('an edit sends what was changed; what others changed meanwhile can be taken as a whole', async ({
  page,
  tolerate,
}) => {
  await test.step('an edit sends what was changed, and only if nobody else has changed it', async () => {
    const resource = await addResource(page, { price: '$5', tags: ['pin'] })
    await openManager(page, resource.title)
    await page.getByRole('button', { name: `Edit ${resource.title}` }).click()
    const edit = dialog(page, 'Edit Resource')
    await expect(text(edit, 'Tags')).toHaveValue('pin')
    await text(edit, 'Price').fill('Free')
    await text(edit, 'Tags').fill('pin, skewer')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    expect((await sent).postDataJSON()).toEqual({ price: 'Free', tags: ['pin', 'skewer'] })
    expect((await sent).headers()['if-match']).toBe(`"${resource.updatedAt}"`)
    await expect(toastOf(page, 'Resource updated successfully')).toBeVisible()
    await expect(edit).toBeHidden()
    await expect(page.getByRole('button', { name: `Edit ${resource.title}` })).toBeFocused()
    expect(await present(page, resource.id)).toMatchObject({
      price: 'Free',
      tags: ['pin', 'skewer'],
    })
  })
  await test.step('a whole set of changes can be dropped in favor of theirs', async () => {
    tolerate(/409 \(/)
    const before = await addResource(page, { author: 'Nobody' })
    await openManager(page, before.title)
    await page.getByRole('button', { name: `Edit ${before.title}` }).click()
    const edit = dialog(page, 'Edit Resource')
    await text(edit, 'Author').fill('Mine')
    await send(page, 'PUT', `/api/admin/resources/${before.id}`, { author: 'Theirs' })
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await edit.getByRole('button', { name: 'Take all of theirs' }).click()
    await expect(text(edit, 'Author')).toHaveValue('Theirs')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(edit).toBeHidden()
    expect(await present(page, before.id)).toMatchObject({ author: 'Theirs' })
  })
})

test('two admins edit the same resource: the second sees what changed, and chooses', async ({
  page,
  tolerate,
}) => {
  tolerate(/409 \(/)
  const before = await addResource(page, { author: 'Nobody', price: '$5' })
  await openManager(page, before.title)
  await page.getByRole('button', { name: `Edit ${before.title}` }).click()
  const edit = dialog(page, 'Edit Resource')
  await text(edit, 'Author').fill('Mine')
  await text(edit, 'Price').fill('$7')
  await text(edit, 'Duration').fill('2 h')

  const theirs = { author: 'Theirs', price: '$6', opening: 'Najdorf' }
  const path = `/api/admin/resources/${before.id}`
  await send(page, 'PUT', path, theirs)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  const conflict = edit.getByRole('alert', { name: 'Conflicting changes' })
  await expect(conflict).toContainText('Author: Nobody')
  await expect(conflict).toContainText('You typed: Mine')
  await expect(conflict).toContainText('Opening: nothing')
  await expect(edit.getByRole('combobox', { name: 'Opening' })).toHaveValue('Najdorf')
  await expect(text(edit, 'Author')).toHaveValue('Mine')

  await conflict.getByRole('button', { name: 'Take theirs for Price' }).click()
  await expect(text(edit, 'Price')).toHaveValue('$6')
  await send(page, 'PUT', path, { category: 'endgame' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(conflict).toContainText('Category: general')
  await expect(conflict).not.toContainText('Author')
  await conflict.getByRole('button', { name: 'Save my changes with theirs' }).click()
  await expect(toastOf(page, 'Resource updated successfully')).toBeVisible()
  expect(await present(page, before.id)).toMatchObject({
    author: 'Mine',
    price: '$6',
    duration: '2 h',
    opening: 'Najdorf',
    category: 'endgame',
  })
})

test('what was deleted or forbidden in the meantime is reported in the dialog; what was typed stays', async ({
  page,
  tolerate,
}) => {
  tolerate(/40[34] \(|ERR_FAILED/)
  const resource = await addResource(page)
  await openManager(page, resource.title)
  await page.getByRole('button', { name: `Edit ${resource.title}` }).click()
  const edit = dialog(page, 'Edit Resource')
  await text(edit, 'Author').fill('Somebody')
  const save = edit.getByRole('button', { name: 'Save Changes' })
  await page.route('**/api/admin/resources/*', (route) => route.abort(), { times: 1 })
  await save.click()
  await expect(edit.getByRole('alert')).toContainText('could not be reached')
  await page.route(
    '**/api/admin/resources/*',
    (route) => route.fulfill({ status: 403, json: { message: 'Not any more', code: 'forbidden' } }),
    { times: 1 },
  )
  await save.click()
  await expect(edit.getByRole('alert')).toContainText('Not any more')
  await send(page, 'DELETE', `/api/admin/resources/${resource.id}`)
  await save.click()
  await expect(edit.getByRole('alert')).toContainText('deleted in the meantime')
  await expect(text(edit, 'Author')).toHaveValue('Somebody')
})

test('what was typed is not lost without asking', async ({ page }) => {
  const { title } = await addResource(page)
  await openManager(page, title)
  const opener = page.getByRole('button', { name: `Edit ${title}` })
  await opener.click()
  const edit = dialog(page, 'Edit Resource')
  const question = dialog(page, 'Leave without saving?')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await text(edit, 'Author').fill('Half a na')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(text(edit, 'Author')).toHaveValue('Half a na')
  await expect(text(edit, 'Author')).toBeFocused()
  await edit.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(question).toBeHidden()
  await expect(edit).toBeHidden()

  await page.getByRole('tab', { name: 'Add Resource' }).click()
  const form = page.getByRole('tabpanel', { name: 'Add Resource' })
  await text(form, 'Title').fill('Half a ti')
  await page.getByRole('tab', { name: 'Manage Resources' }).click()
  await page.getByRole('tab', { name: 'Add Resource' }).click()
  await expect(text(form, 'Title')).toHaveValue('Half a ti')
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/admin?tab=add')
})
