import type { Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { registerQuickly } from '../support/account-pages.ts'
import { register, registerOther } from '../support/discussion-page.ts'
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

/** Opens one of the member's own lists for editing. */
async function openEditor(page: Page, path: string): Promise<void> {
  await openPage(page, `${path}#edit`)
  await expect(page.getByRole('combobox', { name: 'Search for resources to add' })).toBeVisible()
}

test('a member makes a list, orders it, finds it on the page of a resource, and deletes it', async ({
  page,
}) => {
  await registerQuickly(page)
  const title = newTitle('Against 1.d4')
  const [first, second] = await Promise.all([320, 321].map((id) => titleOf(page, id)))
  await test.step('the account menu leads to a member’s lists, and the first one is made', async () => {
    await openPage(page, '/help')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /My Account/ })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'My Lists' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'My Lists' })).toBeVisible()
    await page.getByRole('button', { name: 'New list' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New list' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('radio', { name: 'Anyone with the link' }).check()
    await dialog.getByRole('button', { name: 'Create List' }).press('Enter')
    await expect(page).toHaveURL(/\/lists\/\d{26}-against-1-d4-[^/]*#edit$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
  const id = /\/lists\/(\d+)/.exec(page.url())?.[1] ?? ''
  await test.step('resources are found, added and ordered', async () => {
    for (const [name, count] of [
      [first, 1],
      [second, 2],
    ] as const) {
      await page.getByLabel('Search for resources to add').fill(name ?? '')
      // The author follows the title.
      await page
        .getByRole('option', { name: name ?? '' })
        .first()
        .click()
      await expect(rows(page)).toHaveCount(count)
    }
    await page.getByRole('button', { name: `Move ${first} down`, exact: true }).press('Enter')
    await expect(rows(page).last()).toContainText(first ?? '')
    await expect(status(page)).toBeVisible()
    await expect.poll(() => itemsOf(page.request, id)).toEqual([321, 320])
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(places(page)).toHaveCount(2)
  })
  await test.step('a change is saved by itself', async () => {
    await openEditor(page, new URL(page.url()).pathname)
    await page.getByRole('button', { name: `Move ${first} up`, exact: true }).press('Enter')
    await expect(status(page)).toBeVisible()
    await page.goto('/my-lists')
    await expect.poll(() => itemsOf(page.request, id)).toEqual([320, 321])
    const card = page.getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('2 resources')
    await expect(card).toContainText('Anyone with the link')
  })
  await test.step('it contains what is added to it on the page of a resource', async () => {
    await openPage(page, '/resource/322')
    await page.getByRole('button', { name: 'More about my study' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Add to list' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Add to list' })
      .getByRole('checkbox', { name: title })
      .click()
    await expect.poll(() => itemsOf(page.request, id)).toEqual([320, 321, 322])
  })
  await test.step('its address follows its title, until it is deleted', async () => {
    await openEditor(page, `/lists/${id}`)
    await page.getByRole('button', { name: 'Edit details' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit details' })
    await dialog.getByLabel('Title').fill('Pawn endings first')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/lists/${id}-pawn-endings-first#edit`)
    await page.getByRole('button', { name: 'Delete list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/my-lists')
    await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
    expect((await page.request.get(`/api/lists/${id}`)).status()).toBe(404)
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
    // When a public list becomes private, only its owner sees the page.
    const data = { title: open.title, visibility: 'private' }
    const changed = await page.request.put(`/api/lists/${open.id}`, { headers, data })
    expect(changed.status()).toBe(200)
    expect((await read(open.path)).status).toBe(404)
    await openPage(page, open.path)
    await expect(page.getByRole('heading', { level: 1, name: open.title })).toBeVisible()
    await expect(page.getByText('Only you can see it.')).toBeVisible()
  })
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
