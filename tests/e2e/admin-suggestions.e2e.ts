import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin, loginAsMember, send } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { slowDown } from '../support/slow-network.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

const { origin } = E2E_SERVERS.admin
let lessons: Server
let made = 0

/** A website with lessons, on this machine, which the servers of these tests may look up. */
test.beforeAll(async () => {
  lessons = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<meta property="og:title" content="The Lucena position, an advanced course">
      <meta property="og:description" content="How to build a bridge in rook endings.">
      <meta property="og:image" content="/bridge.jpg"><meta name="author" content="Ann Bell">`)
  }).listen(0, '127.0.0.1')
  await once(lessons, 'listening')
})
test.afterAll(() => lessons.close())

const newAddress = () =>
  `http://127.0.0.1:${(lessons.address() as AddressInfo).port}/lesson/${Date.now()}-${++made}`

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const address = (page: Page) => page.getByRole('textbox', { name: 'Web address' })
const mine = (page: Page) => page.getByRole('region', { name: 'My suggestions' })

async function curatorPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await loginAsAdmin(page)
  return page
}

/** Suggests an address without the form. */
async function suggest(page: Page, title: string): Promise<void> {
  const { id } = await send<{ id: number }>(page, 'POST', '/api/suggestions', {
    url: newAddress(),
  })
  await page.request.patch(`/api/suggestions/${id}`, {
    headers: { Origin: origin },
    data: { title },
  })
  await send(page, 'POST', `/api/suggestions/${id}/submit`)
}

const entry = (page: Page, title: string) => page.getByRole('article', { name: title })

test('a visitor logs in first; what the catalogue has, and what is no address, is said at once', async ({
  page,
  browser,
  tolerate,
}) => {
  await test.step('a visitor logs in first, and the address is kept', async () => {
    const url = newAddress()
    await openPage(page, `/suggest?url=${encodeURIComponent(url)}`)
    await expect(page).toHaveURL(/\/auth\?next=/)
    await page.getByRole('tab', { name: 'Register' }).click()
    const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
    const name = `Vera-${Date.now()}`
    await field('Username').fill(name)
    await field('Email').fill(`${name}@mail.example`)
    await field('Password').fill('Rook to f7, mate in 1')
    await field('Confirm password').fill('Rook to f7, mate in 1')
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expect(address(page)).toHaveValue(url)
  })
  await test.step('what the catalogue has, and what is no address, is said at once', async () => {
    tolerate(/status of 4(?:00|09)/)
    const { title, sourceUrl } = await addResource(await curatorPage(browser))
    await loginAsMember(page)
    await openPage(page, '/suggest')
    await address(page).fill('nonsense')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Address must be a web address')).toBeVisible()
    await expect(address(page)).toBeFocused()
    await address(page).fill(sourceUrl.replace('https://', 'www.'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a member suggests a page by keyboard alone, while the server is slow', async ({ page }) => {
  await loginAsMember(page)
  await slowDown(page, '**/api/suggestions')
  await openPage(page, '/suggest')
  await expect(mine(page).getByText('Nothing suggested yet')).toBeVisible()
  await expectAccessible(page)
  await address(page).focus()
  await page.keyboard.type(newAddress())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Looking it up...' })).toBeVisible()
  await expect(heading(page, 'What learners will see')).toBeFocused()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('The Lucena position, an advanced course')
  await expect(page.getByRole('textbox', { name: 'Author', exact: true })).toHaveValue('Ann Bell')
  await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('advanced')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Lucena')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(title).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Thank you!')).toBeFocused()
  await expect(mine(page).getByText('Waiting for a curator')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(address(page)).toBeFocused()
  await expect(address(page)).toHaveValue('')
})

test('a draft is continued and withdrawn', async ({ page }) => {
  await loginAsMember(page)
  await send(page, 'POST', '/api/suggestions', { url: newAddress() })
  await openPage(page, '/suggest')
  await mine(page)
    .getByRole('button', { name: /^Continue/ })
    .click()
  await expect(heading(page, 'What learners will see')).toBeFocused()
  await page.getByRole('textbox', { name: 'Title' }).fill('My own title')
  await page.getByRole('button', { name: 'Another address' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Send Suggestion' }).click()
  await expect(heading(page, 'Thank you!')).toBeVisible()
  await mine(page).getByRole('button', { name: 'Withdraw My own title' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toastOf(page, 'Suggestion withdrawn')).toBeVisible()
  await expect(heading(page, 'My own title')).toBeHidden()
})

test('curators accept, edit and decline; the member sees what became of it', async ({
  page,
  browser,
}) => {
  const mark = `m${Date.now()}`
  await loginAsMember(page)
  for (const title of ['Taken', 'Edited', 'Refused']) await suggest(page, `${title} ${mark}`)
  const curator = await curatorPage(browser)
  await openPage(curator, '/admin/suggestions')
  await expect(entry(curator, `Taken ${mark}`)).toContainText('How to build a bridge')
  await expectAccessible(curator)
  await entry(curator, `Taken ${mark}`)
    .getByRole('button', { name: 'Accept', exact: true })
    .press('Enter')
  await expect(toastOf(curator, 'Resource created successfully')).toBeVisible()
  await expect(entry(curator, `Taken ${mark}`)).toBeHidden()

  await entry(curator, `Edited ${mark}`)
    .getByRole('button', { name: 'Edit and accept' })
    .press('Enter')
  const form = curator.getByRole('dialog', { name: 'Edit and accept' })
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await curator.keyboard.type('Better ')
  await curator.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(entry(curator, `Edited ${mark}`)).toBeHidden()

  await entry(curator, `Refused ${mark}`).getByRole('button', { name: 'Decline' }).press('Enter')
  const decline = curator.getByRole('dialog', { name: 'Decline' })
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(decline.getByText('Reason is required')).toBeVisible()
  await decline.getByRole('textbox', { name: 'Reason' }).fill('Not about chess')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(entry(curator, `Refused ${mark}`)).toBeHidden()

  await openPage(page, '/suggest')
  const list = mine(page).getByRole('listitem')
  await expect(list.filter({ hasText: 'Refused' })).toContainText('Reason: Not about chess')
  await expect(list.filter({ hasText: 'Taken' })).toContainText('Accepted')
  await mine(page).getByRole('switch', { name: 'Name me on the contributors page' }).press(' ')
  await expect(toastOf(page, 'You will be named')).toBeVisible()
  await openPage(page, '/contributors')
  await expect(page.getByText('2 contributions').first()).toBeVisible()
  await expectAccessible(page)
})

test('the second curator learns what the first has decided', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/status of 409/)
  const title = `Twice ${Date.now()}`
  await loginAsMember(page)
  await suggest(page, title)
  const [one, other] = [await curatorPage(browser), await curatorPage(browser)]
  await openPage(one, '/admin/suggestions')
  await openPage(other, '/admin/suggestions')
  await entry(one, title).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(entry(one, title)).toBeHidden()
  await entry(other, title).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(toastOf(other, 'Already decided')).toBeVisible()
  await expect(entry(other, title)).toBeHidden()
})

test('a correction is suggested on the resource, and taken field by field', async ({
  page,
  browser,
}) => {
  const curator = await curatorPage(browser)
  const resource = await addResource(curator, { price: '$5', author: 'Ann' })
  await loginAsMember(page)
  await openPage(page, `/resource/${resource.id}`)
  const door = page.getByRole('button', { name: `More about ${resource.title}` })
  await door.press('Enter')
  await page.getByRole('menuitem', { name: 'Suggest a correction' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Suggest a correction' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await dialog.getByLabel('Price').fill('Free')
  await dialog.getByRole('textbox', { name: 'Author', exact: true }).fill('Ann Bell')
  await dialog.getByLabel('Note to the curators').fill('Free since May')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Correction' }).click()
  await expect(toastOf(page, 'Thank you!')).toBeVisible()
  await expect(door).toBeFocused()

  await openPage(curator, '/admin/suggestions')
  const waiting = entry(curator, resource.title)
  await expect(waiting).toContainText('$5')
  await expect(waiting).toContainText('Free since May')
  await waiting.getByRole('checkbox', { name: 'Author' }).press(' ')
  await waiting.getByRole('button', { name: 'Accept 1 of 2' }).press('Enter')
  await expect(toastOf(curator, 'Resource corrected')).toBeVisible()
  await openPage(page, `/resource/${resource.id}`)
  await expect(page.getByRole('main')).toContainText('Free')
})
