import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { expect, openPage, test } from './test.ts'

const { origin } = E2E_SERVERS.admin
let lessons: Server

/** A website with lessons, on this machine, which the servers under test may look up. */
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

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const address = (page: Page) => page.getByRole('textbox', { name: 'Web address' })
const mine = (page: Page) => page.getByRole('region', { name: 'My suggestions' })
const entry = (page: Page, title: string) => page.getByRole('article', { name: title })

async function curatorPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await loginAsAdmin(page)
  return page
}

test('a visitor registers to suggest a page; it is looked up, accepted, and its author is named', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/status of 409/)
  const { port } = lessons.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/lesson/${crypto.randomUUID()}`
  const title = `Lucena ${Date.now()}`
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
  await address(page).press('Enter')
  await expect(heading(page, 'What learners will see')).toBeFocused()
  const typed = page.getByRole('textbox', { name: 'Title' })
  await expect(typed).toHaveValue('The Lucena position, an advanced course')
  await expect(page.getByRole('textbox', { name: 'Author', exact: true })).toHaveValue('Ann Bell')
  await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('advanced')
  await typed.fill(title)
  await typed.press('Enter')
  await expect(mine(page).getByText('Waiting for a curator')).toBeVisible()

  const curator = await curatorPage(browser)
  await openPage(curator, '/admin/suggestions')
  await expect(entry(curator, title)).toContainText('How to build a bridge')
  await entry(curator, title).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(toastOf(curator, 'Resource created successfully')).toBeVisible()

  await openPage(page, '/suggest')
  await expect(mine(page).getByRole('listitem')).toContainText('Accepted')
  await address(page).fill(url)
  await address(page).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: title })).toBeVisible()
})
