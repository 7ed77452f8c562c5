import type { Browser, Locator, Page } from '@playwright/test'
import type { GroupView, SeatView } from '#shared/contracts/groups.ts'
import { newAccount, registerQuickly, verifyQuickly } from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

const headers = { Origin: E2E_ORIGIN }
const PHONE = { width: 390, height: 844 }
const PUPILS = Array.from({ length: 27 }, (_, at) => `Pupil ${at + 1};`)
const CLASS_LIST = [
  'Name;Note',
  '"Mia, the ""rook""";left-handed',
  '"Mia, the ""rook""";',
  'דנה;',
  ...PUPILS,
].join('\n')

/** Registers and opens the link of the mail, because groups need an address. */
async function coach(page: Page): Promise<void> {
  await verifyQuickly(page, await registerQuickly(page, newAccount('Coach')))
}

async function seatPage(browser: Browser, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN, viewport })
  return context.newPage()
}

test("a coach's year: a class and its homework, answered and assigned again, and the group of next year", async ({
  page,
  browser,
}) => {
  // A class and two people take longer than other journeys.
  test.slow()
  await coach(page)
  const kids = await page.request.get('/api/resources?category=kids&limit=1')
  const [lesson] = (await kids.json()) as { id: number; title: string }[]
  const title = lesson?.title ?? ''
  const dialog = page.getByRole('dialog')
  const press = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).click()
  let seats: SeatView[] = []
  await test.step('September: a group, and accounts of a class list with their cards', async () => {
    await openPage(page, '/groups')
    await press('New group')
    await dialog.getByLabel('Name').fill('Tuesday juniors')
    await press('Make group', dialog)
    await expect(page.getByRole('heading', { level: 1, name: 'Tuesday juniors' })).toBeVisible()
    await press('Make accounts')
    await dialog.getByLabel('Names, one in each line').fill(CLASS_LIST)
    // Two have the same name.
    await dialog.getByLabel(/^Different people of the same name/).check()
    const made = page.waitForResponse((answer) => answer.url().endsWith('/seats'))
    await press('Make 30 accounts', dialog)
    seats = (await (await made).json()) as SeatView[]
    const cards = page.getByRole('region', { name: 'Cards' }).getByRole('listitem')
    await expect(cards).toHaveCount(30)
    await expect(cards.first().getByRole('img')).toBeVisible()
    await press('Back to the members')
    await expect(page.getByText('left-handed')).toBeVisible()
  })
  const group = new URL(page.url()).pathname
  await test.step('a lesson is assigned from its menu, in two presses', async () => {
    await openPage(page, `/resource/${lesson?.id}`)
    await press(`More about ${title}`)
    await page.getByRole('menuitem', { name: 'Assign…' }).click()
    await press('Assign', dialog)
    await expect(page.getByText(/^Assigned, due /).first()).toBeVisible()
  })
  const [mia] = seats
  if (!mia) throw new Error('There are no seats')
  const phone = await seatPage(browser)
  await test.step('a locked pupil logs in by the card, does the homework and writes a line', async () => {
    await openPage(phone, `/auth?username=${mia.username}`)
    await expect(phone.getByLabel('Username or email')).toHaveValue(mia.username)
    await phone.getByRole('main').getByLabel('Password', { exact: true }).fill(mia.password)
    await press('Login', phone.getByRole('main'))
    await expect(phone.locator('html')).toHaveAttribute('data-kids-lock', 'hidden')
    await phone.goto('/kids')
    // The homework and the way out take the room of the site's name, which would make the header higher.
    const home = phone.getByRole('banner').getByRole('link', { name: 'Openfile' })
    await expect(phone.getByRole('banner').getByRole('link', { name: /My homework/ })).toBeVisible()
    expect(await home.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(50)
    await phone.getByRole('main').getByRole('link', { name: 'My homework (1)' }).click()
    await press(`Mark as done: ${title}`, phone)
    await expect(phone.getByRole('button', { name: `Not done: ${title}` })).toBeVisible()
    await press(`Write a line to your teachers: ${title}`, phone)
    await phone.getByLabel('Your line to your teachers').fill('The last one was hard')
    await press('Save', phone)
    await expect(phone.getByText('The last one was hard')).toBeVisible()
    await expectAccessible(phone)
  })
  await test.step('the coach reads it, and answers with a stamp and a remark', async () => {
    await openPage(page, group)
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(31)
    // Who needs help comes first, so Mia is last.
    await rows.last().getByRole('button', { name: /^Done/ }).click()
    await expect(dialog.getByText('The last one was hard')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Well done' }).check()
    await dialog.getByLabel('Remark').fill('So it was')
    await press('Save', dialog)
    await expect(dialog).toBeHidden()
    await phone.reload()
    await expect(phone.getByText('Well done: So it was')).toBeVisible()
  })
  await test.step('the next pupil logs in on the same phone', async () => {
    await press('Log out', phone.getByRole('banner'))
    await expect(phone).toHaveURL('/auth')
    await phone.context().close()
  })
  await test.step('spring: the same homework once more, in three presses', async () => {
    await page.getByRole('tab', { name: 'Homework' }).click()
    await press(`Assign again: ${title}`)
    await press('Assign', dialog)
    await expect(page.getByRole('heading', { name: title })).toHaveCount(2)
  })
  await test.step('all are unlocked, and all get new cards, in two presses each', async () => {
    await page.getByRole('tab', { name: 'Members' }).click()
    await press('Unlock all')
    await press('Unlock all', dialog)
    await expect(page.getByText('locked in kids mode')).toHaveCount(0)
    await press('New cards for all')
    await press('New cards for all', dialog)
    await expect(page.getByRole('region', { name: 'Cards' }).getByRole('listitem')).toHaveCount(30)
    await press('Back to the members')
  })
  await test.step('June: the group ends, and its copy begins with a draft', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    await press('Archive')
    await expect(page.getByText(/ · Archived/)).toBeVisible()
    await press('Copy group…')
    await dialog.getByLabel('Name').fill('Tuesday juniors, next year')
    await press('Copy group', dialog)
    const drafts = page.getByText('Draft: only teachers see it')
    await expect(drafts).toHaveCount(2)
    await page
      .getByRole('button', { name: `Assign ${title}`, exact: true })
      .first()
      .click()
    await press('Assign', dialog)
    await expect(drafts).toHaveCount(1)
  })
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
