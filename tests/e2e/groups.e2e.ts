import type { Browser, Page } from '@playwright/test'
import type { GroupView, SeatView } from '#shared/contracts/groups.ts'
import { newAccount, registerQuickly, toastOf, verifyQuickly } from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

const headers = { Origin: E2E_ORIGIN }
const PHONE = { width: 390, height: 844 }
const CLASS = Array.from({ length: 30 }, (_, at) => `Pupil ${at + 1}`)
const NAMES = ['Mia, the "rook"', 'Mia, the "rook"', 'דנה', ...CLASS.slice(3)]

/** Registers and opens the link of the mail, because groups need an address. */
async function coach(page: Page): Promise<void> {
  await verifyQuickly(page, await registerQuickly(page, newAccount('Coach')))
}

async function seatPage(browser: Browser, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN, viewport })
  return context.newPage()
}

test('a coach makes a class of 30, assigns a lesson in two presses, and sees who has done it', async ({
  page,
  browser,
}) => {
  // A class and two people take longer than other journeys.
  test.slow()
  await coach(page)
  const kids = await page.request.get('/api/resources?category=kids&limit=2')
  const [first, second] = (await kids.json()) as { id: number; title: string }[]
  let seats: SeatView[] = []
  await test.step('the group and its accounts take a minute', async () => {
    await openPage(page, '/groups')
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Tuesday juniors')
    await page.getByRole('dialog').getByRole('button', { name: 'Make group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tuesday juniors' })).toBeVisible()
    await page.getByRole('button', { name: 'Make accounts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make accounts' })
    await dialog.getByLabel('Names, one in each line').fill(NAMES.join('\n'))
    // Two have the same name.
    await dialog.getByLabel(/^Different people of the same name/).check()
    const made = page.waitForResponse((answer) => answer.url().endsWith('/seats'))
    await dialog.getByRole('button', { name: 'Make 30 accounts' }).click()
    seats = (await (await made).json()) as SeatView[]
    const cards = page.getByRole('region', { name: 'Cards' }).getByRole('listitem')
    await expect(cards).toHaveCount(30)
    await expect(cards.first().getByRole('img')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to the members' }).click()
    await expect(page.getByText('locked in kids mode').first()).toBeVisible()
  })
  const id = Number(/\/groups\/(\d+)/.exec(page.url())?.[1])
  await test.step('a lesson is assigned from its menu', async () => {
    await openPage(page, `/resource/${first?.id}`)
    await page.getByRole('button', { name: `More about ${first?.title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Assign…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(
      toastOf(page, 'Assigned, due Friday')
        .or(page.getByText(/^Assigned, due /))
        .first(),
    ).toBeVisible()
  })
  await page.request.post(`/api/groups/${id}/assignments`, {
    headers,
    data: { title: 'Overdue', items: [{ resourceId: second?.id }], due: '2026-01-05' },
  })
  const [mia] = seats
  if (!mia) throw new Error('There are no seats')
  const phone = await seatPage(browser)
  await test.step('a locked pupil logs in by the card, finds the homework and does it', async () => {
    await openPage(phone, `/auth?username=${mia.username}`)
    await expect(phone.getByLabel('Username or email')).toHaveValue(mia.username)
    await phone.getByRole('main').getByLabel('Password', { exact: true }).fill(mia.password)
    await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(phone.locator('html')).toHaveAttribute('data-kids-lock', 'hidden')
    await phone.goto('/kids')
    // The homework and the way out take the room of the site's name, which would make the header higher.
    const home = phone.getByRole('banner').getByRole('link', { name: 'Openfile' })
    await expect(phone.getByRole('banner').getByRole('link', { name: /My homework/ })).toBeVisible()
    expect(await home.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(50)
    await phone.getByRole('main').getByRole('link', { name: 'My homework (2)' }).click()
    await expect(phone.getByRole('heading', { name: 'To do' })).toBeVisible()
    await phone.getByRole('button', { name: `Mark as done: ${first?.title}` }).click()
    await expect(phone.getByText('Done', { exact: true }).first()).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Undo' }).click()
    await expect(phone.getByRole('button', { name: `Mark as done: ${first?.title}` })).toBeVisible()
    await phone.getByRole('button', { name: `Mark as done: ${first?.title}` }).click()
    await expect(phone.getByRole('button', { name: `Not done: ${first?.title}` })).toBeVisible()
  })
  await test.step('the next pupil logs in on the same phone', async () => {
    await phone.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(phone).toHaveURL('/auth')
    await expect(phone.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
  })
  await test.step('the coach sees who has done it, as a table and as CSV', async () => {
    await openPage(page, `/groups/${id}`)
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(31)
    // Who needs help comes first, so Mia is last.
    const row = table.getByRole('row').last()
    await expect(row).toContainText(/Done [A-Z]\w\w\s\d+,\s\d{4}$/)
    await expect(table.getByRole('row').nth(1)).toContainText('Not started, late')
    await expectAccessible(page)
    const csv = await page.request.get(`/api/groups/${id}/progress.csv`)
    expect((await csv.text()).split('\r\n')).toHaveLength(32)
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('table')).toBeHidden()
    await page
      .locator('summary')
      .filter({ has: page.getByText('Pupil 4', { exact: true }) })
      .click()
    await expect(
      page.getByRole('listitem').getByText('Overdue').filter({ visible: true }),
    ).toBeVisible()
  })
  await phone.context().close()
})

test('a member sees before joining what teachers will see, and leaves', async ({
  page,
  browser,
}) => {
  await coach(page)
  const made = await page.request.post('/api/groups', {
    headers,
    data: { name: 'Evening club', timeZone: 'Europe/Berlin' },
  })
  const { id } = (await made.json()) as GroupView
  const code = await page.request.put(`/api/groups/${id}/code`, { headers, data: {} })
  const { url } = (await code.json()) as { url: string }
  const member = await seatPage(browser, { width: 1280, height: 800 })
  const account = await registerQuickly(member)
  await member.context().clearCookies()
  await member.goto(url)
  await member.getByRole('link', { name: 'Log in to join' }).click()
  await member.getByLabel('Username or email').fill(account.username)
  await member.getByRole('main').getByLabel('Password', { exact: true }).fill(account.password)
  await member.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(member.getByRole('heading', { name: 'Evening club' })).toBeVisible()
  await expect(member.getByText(/^Not your email address/)).toBeVisible()
  await expectAccessible(member)
  await member.getByLabel('Your name in the group').fill('Ana')
  await member.getByRole('button', { name: 'Join the group' }).click()
  await expect(member.getByText('No homework yet')).toBeVisible()
  await member.getByRole('button', { name: 'Leave the group' }).click()
  const dialog = member.getByRole('dialog')
  await expect(dialog).toContainText('From then on its teachers see nothing of yours')
  await dialog.getByRole('button', { name: 'Leave the group' }).click()
  await expect(member).toHaveURL('/groups')
  await expect(member.getByText('No groups yet')).toBeVisible()
  await member.context().close()
})
