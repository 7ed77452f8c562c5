import type { Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { registerQuickly } from '../support/account-pages.ts'
import { register, registerOther, toastOf } from '../support/discussion-page.ts'
import { E2E_ADMIN, E2E_ORIGIN } from '../support/e2e-data.ts'
import { itemsOf, makeList, newTitle } from '../support/list-pages.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

const headers = { Origin: E2E_ORIGIN }
const rows = (page: Page) => page.getByRole('main').locator('.order-row')
const places = (page: Page) => page.getByRole('main').getByRole('article').getByRole('article')
const status = (page: Page) => page.getByText('All changes are saved.')

async function titleOf(page: Page, id: number): Promise<string> {
  const answer = await page.request.get(`/api/resources/${id}`)
  return ((await answer.json()) as ResourceView).title
}

/** Opens one's own list for editing. */
async function openEditor(page: Page, path: string): Promise<void> {
  await openPage(page, `${path}#edit`)
  await expect(page.getByRole('heading', { name: 'Add resources' })).toBeVisible()
}

test.describe('My Lists', () => {
  test('a member makes the first list by keyboard and adds a resource to it', async ({ page }) => {
    await registerQuickly(page)
    await openPage(page, '/my-lists')
    await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New list' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New list' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Title is required')).toBeVisible()
    const title = newTitle('Against 1.d4')
    await page.keyboard.type(title)
    await dialog.getByRole('radio', { name: 'Private' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Anyone with the link' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Create List' }).press('Enter')
    await expect(page).toHaveURL(/\/lists\/\d+-against-1-d4-[^/]*#edit$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByLabel('Search for resources to add').fill(await titleOf(page, 320))
    const add = page.getByRole('button', { name: `Add ${await titleOf(page, 320)}`, exact: true })
    await add.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(status(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(places(page)).toHaveCount(1)
    await page.goto('/my-lists')
    const card = page.getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('1 resource')
    await expect(card).toContainText('Anyone with the link')
  })

  test('the account menu leads there', async ({ page }) => {
    await registerQuickly(page)
    await openPage(page, '/help')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /My Account/ })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'My Lists' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'My Lists' })).toBeVisible()
  })

  test('a failure offers another try, and a followed list can be left and followed again', async ({
    page,
    browser,
    tolerate,
  }) => {
    tolerate(/status of 503/)
    const owner = await registerOther(browser, 'Coach')
    const list = await makeList(owner.request, { visibility: 'public', ids: [320] })
    await registerQuickly(page)
    expect((await page.request.put(`/api/lists/${list.id}/follow`, { headers })).status()).toBe(204)
    await openPage(page, '/help')
    await page.route('**/api/lists', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /My Account/ })
      .click()
    await page.getByRole('menuitem', { name: 'My Lists' }).click()
    await expect(page.getByText('Your lists could not be loaded.')).toBeVisible()
    await page.unroute('**/api/lists')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
    await page.getByRole('button', { name: `Unfollow ${list.title}` }).click()
    await page.getByRole('button', { name: `Follow ${list.title}` }).click()
    await expect(page.getByRole('button', { name: `Unfollow ${list.title}` })).toBeVisible()
  })
})

test.describe('the page of a list', () => {
  test('tells search engines about public lists, and nothing about lists by link', async ({
    page,
  }) => {
    await register(page.request, 'Coach')
    const description = 'First the plans.\n\nThen <b>the moves</b>.'
    const open = await makeList(page.request, {
      visibility: 'public',
      ids: [320, 321],
      description,
    })
    const linked = await makeList(page.request, { visibility: 'link', ids: [320] })
    const hidden = await makeList(page.request, { ids: [320] })
    const read = async (path: string) => {
      const answer = await fetch(E2E_ORIGIN + path, { redirect: 'manual' })
      return {
        status: answer.status,
        to: answer.headers.get('location'),
        html: await answer.text(),
      }
    }
    const { status: code, html } = await read(open.path)
    expect(code).toBe(200)
    expect(html).not.toContain('name="robots"')
    expect(html).toContain(`<link rel="canonical" href="${E2E_ORIGIN}${open.path}"`)
    expect(html).toMatch(new RegExp(`<link [^>]*href="/lists/${open.id}/feed.xml"`))
    expect(html).toContain('First the plans.</p>')
    expect(html).toContain('Then &lt;b&gt;the moves&lt;/b&gt;.</p>')
    const json = /<script type="application\/ld\+json">([^<]*ItemList[^<]*)</.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'ItemList',
      name: open.title,
      numberOfItems: 2,
      itemListElement: [
        { position: 1, url: `${E2E_ORIGIN}/resource/320` },
        { position: 2, url: `${E2E_ORIGIN}/resource/321` },
      ],
    })
    expect((await read(linked.path)).html).toContain('<meta name="robots" content="noindex"')
    expect(await read(`/lists/${open.id}-another`)).toMatchObject({ status: 301, to: open.path })
    expect(await read(`/lists/${open.id}`)).toMatchObject({ status: 301, to: open.path })
    const missing = await read(hidden.path)
    expect(missing.status).toBe(404)
    expect(missing.html).toContain('404 Page Not Found')
    expect(missing.html).not.toContain(hidden.title)
    expect((await read('/lists/nothing')).status).toBe(404)
  })

  test('a private list is a page for its owner alone, and stays one when it was public', async ({
    page,
  }) => {
    await register(page.request)
    const list = await makeList(page.request, { visibility: 'public', ids: [320] })
    expect((await fetch(E2E_ORIGIN + list.path)).status).toBe(200)
    const data = { title: list.title, visibility: 'private' }
    const hidden = await page.request.put(`/api/lists/${list.id}`, { headers, data })
    expect(hidden.status()).toBe(200)
    expect((await fetch(E2E_ORIGIN + list.path)).status).toBe(404)
    await openPage(page, list.path)
    await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible()
    await expect(page.getByText('Only you can see it.')).toBeVisible()
    await expectAccessible(page)
  })

  test('a visitor is led to the login and back', async ({ page, browser }) => {
    const owner = await registerOther(browser, 'Coach')
    const list = await makeList(owner.request, { visibility: 'public', ids: [320, 321] })
    await openPage(page, list.path)
    await expect(places(page)).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Follow' }).click()
    await expect(page).toHaveURL(/\/auth\?next=/)
    await page.getByRole('tab', { name: 'Register' }).click()
    const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
    const name = newTitle('Pupil').replace(' ', '-')
    await field('Username').fill(name)
    await field('Email').fill(`${name}@mail.example`)
    await field('Password').fill('Rook to f7, mate in 1')
    await field('Confirm password').fill('Rook to f7, mate in 1')
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(list.path)
    await page.getByRole('button', { name: 'Follow' }).click()
    await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible()
    await expect(page.getByText('1 follower')).toBeVisible()
    await page.getByRole('button', { name: 'Copy to my lists' }).click()
    await expect(toastOf(page, 'Copied to your lists')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit list' })).toBeVisible()
    await expect(page).not.toHaveURL(list.path)
    await expect(places(page)).toHaveCount(2)
  })
})

test.describe('the editor of a list', () => {
  test('orders by keyboard and says where a row went, and by dragging a grip', async ({ page }) => {
    await test.step('orders by keyboard and says where a row went', async () => {
      await registerQuickly(page)
      const list = await makeList(page.request, { ids: [320, 321, 322] })
      const [first, second, third] = await Promise.all(
        [320, 321, 322].map((id) => titleOf(page, id)),
      )
      await openEditor(page, list.path)
      const down = page.getByRole('button', { name: `Move ${first} down`, exact: true })
      await down.press('Enter')
      await expect(page.getByText(`${first}: place 2 of 3`)).toBeAttached()
      await expect(down).toBeFocused()
      await down.press('Enter')
      await expect(rows(page).last()).toContainText(first ?? '')
      await expect(down).toBeFocused()
      await expect(down).toHaveAttribute('aria-disabled', 'true')
      const place = page.getByRole('textbox', { name: `Place of ${third}`, exact: true })
      await place.fill('1')
      await place.press('Enter')
      await expect(rows(page).first()).toContainText(third ?? '')
      await expect(place).toBeFocused()
      await expect(status(page)).toBeVisible()
      expect(await itemsOf(page.request, list.id)).toEqual([322, 321, 320])
      await page.getByRole('button', { name: `Remove ${second}`, exact: true }).press('Enter')
      await expect(rows(page)).toHaveCount(2)
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await expect(rows(page).nth(1)).toContainText(second ?? '')
      await expect(status(page)).toBeVisible()
      expect(await itemsOf(page.request, list.id)).toEqual([322, 321, 320])
    })
    await test.step('orders by dragging a grip', async () => {
      const list = await makeList(page.request, { ids: [320, 321, 322] })
      await openEditor(page, list.path)
      await rows(page).last().scrollIntoViewIfNeeded()
      const from = await rows(page).first().locator('.order-grip').boundingBox()
      const to = await rows(page).last().locator('.order-grip').boundingBox()
      if (!from || !to) throw new Error('no grips')
      await page.mouse.move(from.x + 8, from.y + 8)
      await page.mouse.down()
      await page.mouse.move(to.x + 8, to.y + to.height, { steps: 5 })
      await page.mouse.up()
      await expect(rows(page).last()).toContainText(await titleOf(page, 320))
      await expect(status(page)).toBeVisible()
      expect(await itemsOf(page.request, list.id)).toEqual([321, 322, 320])
    })
  })

  test('changes and deletes; keeps what another tab has added, takes back what the server refuses', async ({
    page,
    tolerate,
  }) => {
    await test.step('changes the details and the address, and deletes after a question', async () => {
      await registerQuickly(page)
      const list = await makeList(page.request, { ids: [320] })
      await openEditor(page, list.path)
      await page.getByRole('button', { name: 'Edit details' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Edit details' })
      await dialog.getByLabel('Title').fill('Pawn endings first')
      await dialog.getByRole('radio', { name: 'Public' }).check()
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page).toHaveURL(`/lists/${list.id}-pawn-endings-first#edit`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pawn endings first')
      await page.getByRole('button', { name: 'Delete list' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page).toHaveURL('/my-lists')
      await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
    })
    await test.step('keeps what another tab has added, and takes back what the server refuses', async () => {
      tolerate(/status of 503/)
      await registerQuickly(page)
      const list = await makeList(page.request, { ids: [320, 321] })
      await openEditor(page, list.path)
      const added = await page.request.put(`/api/lists/${list.id}/items/322`, { headers })
      expect(added.status()).toBe(200)
      const title = await titleOf(page, 320)
      await page.getByRole('button', { name: `Move ${title} down`, exact: true }).press('Enter')
      await expect(rows(page)).toHaveCount(3)
      await expect(status(page)).toBeVisible()
      expect(await itemsOf(page.request, list.id)).toEqual([321, 322, 320])
      await page.route('**/items', (route) => route.fulfill({ status: 503, body: '{}' }))
      await page.getByRole('button', { name: `Move ${title} up`, exact: true }).press('Enter')
      await expect(toastOf(page, 'Could not save the order')).toBeVisible()
      await expect(rows(page).last()).toContainText(title)
    })
  })
})

test('a resource is put into lists, and into a new one, on its page', async ({ page }) => {
  await registerQuickly(page)
  const list = await makeList(page.request)
  await openPage(page, '/resource/320')
  await page.getByRole('button', { name: 'More about my study' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Add to list' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add to list' })
  const box = dialog.getByRole('checkbox', { name: list.title })
  // The box shows its new state a moment after the press.
  await box.click()
  await expect(box).toBeChecked()
  await expect.poll(() => itemsOf(page.request, list.id)).toEqual([320])
  await expectAccessible(page)
  const title = newTitle('Later')
  await dialog.getByRole('textbox', { name: 'New list' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: title })).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
  await expect.poll(() => itemsOf(page.request, list.id)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
})

test.describe('recommended lists', () => {
  test('a curator recommends a list, which is then found by its words, but not in kids mode', async ({
    page,
    browser,
  }) => {
    const owner = await registerOther(browser, 'Coach')
    const title = newTitle('Zugzwang')
    const list = await makeList(owner.request, { title, visibility: 'public', ids: [320] })
    const { username, password } = E2E_ADMIN
    const login = await page.request.post('/api/login', { headers, data: { username, password } })
    expect(login.status()).toBe(200)
    await openPage(page, list.path)
    await page.getByRole('button', { name: 'Recommend', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Recommended', pressed: true })).toBeVisible()
    const query = encodeURIComponent(title)
    await expect
      .poll(async () => (await page.request.get(`/api/lists/recommended?query=${query}`)).text())
      .toContain(title)
    await openPage(page, `/?query=${query}`)
    const section = page.getByRole('region', { name: 'Recommended Lists' })
    await expect(section.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(page)
    const html = await (await fetch(`${E2E_ORIGIN}/?query=${query}`)).text()
    expect(html).toContain('Recommended Lists')
    await openPage(page, `/?query=${query}&category=kids`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(section).toHaveCount(0)
    const removed = await page.request.delete(`/api/lists/${list.id}/recommendation`, { headers })
    expect(removed.status()).toBe(204)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a public list and one’s own lists are complete', async ({ page }) => {
    await registerQuickly(page)
    const list = await makeList(page.request, { visibility: 'public', ids: [320, 321] })
    await page.goto('/my-lists')
    await page.getByRole('link', { name: list.title }).click()
    await expect(page).toHaveURL(list.path)
    await expect(places(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  })
})
