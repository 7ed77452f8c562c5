import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logIn, newAccount, register as registerByForm } from '../support/account-pages.ts'
import { register, toastOf } from '../support/discussion-page.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const PATH = '/plan'
const today = (page: Page) => page.getByRole('region').filter({ hasText: /^Today/ })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const make = (page: Page) => button(page, 'Make my plan')
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Steps done' })
const lessons = (page: Page) => page.getByRole('article')

async function makePlan(page: Page): Promise<void> {
  await openPage(page, PATH)
  await make(page).click()
  await expect(heading(page, 'Tactics')).toBeFocused()
}

/** Games of a club player of 1500 who loses with the Caro-Kann and wins with the London System. */
function clubGames(count: number, { date = '2026.10.01', loses = true } = {}): string {
  const tags = (white: string, black: string, result: string) =>
    `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n[Date "${date}"]\n\n`
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0)
      return `${tags(`Rival ${index}`, 'Zoe Club', loses && index % 8 > 0 ? '1-0' : '0-1')}1. e4 c6 2. d4 d5 3. e5 Bf5 4. Nf3 e6 5. Be2 Nd7 ${loses && index % 8 > 0 ? '1-0' : '0-1'}\n\n`
    return `${tags('Zoe Club', `Rival ${index}`, '1-0')}1. d4 d5 2. Nf3 Nf6 3. Bf4 e6 4. e3 c5 1-0\n\n`
  }).join('')
}

async function readGames(page: Page, text: string): Promise<void> {
  await page
    .getByLabel('Choose PGN files or drop them here')
    .setInputFiles({ name: 'club.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(heading(page, 'Openings in club.pgn')).toBeFocused()
}

test('a beginner without games: from the home page to a plan', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Study Plan' }).first().click()
  await expect(page).toHaveURL(PATH)
  await expect(page.getByRole('radio', { name: /^Beginner/ })).toBeChecked()
  await make(page).click()
  await expect(heading(page, 'Tactics')).toBeFocused()
  await expect(progress(page)).toHaveAttribute('aria-valuetext', '0 of 4')
  await expect(heading(page, 'Endgames')).toBeVisible()
  await expect(heading(page, 'Italian Game as White')).toBeVisible()
  await expect(
    today(page)
      .getByText(/^About tactics, for beginners/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText(/^0 of 4 steps done; about \d+ hours left/)).toBeVisible()
  await expectAccessible(page)
})

test('the questions, by keyboard alone, and kept if the search fails', async ({
  page,
  tolerate,
}) => {
  await test.step('the questions, by keyboard alone', async () => {
    await openPage(page, PATH)
    await page.getByRole('radio', { name: /^Beginner/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^Intermediate/ })).toBeChecked()
    await page.getByLabel('Hours a week').selectOption('1')
    await page.getByRole('checkbox', { name: 'London System' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: 'Free lessons only' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Free lessons only' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Tactics')).toBeVisible()
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '0 of 3')
    await expect(lessons(page).first()).toContainText('free')
    await expect(page.getByText('Paid', { exact: true })).toHaveCount(0)
    await button(page, /^Done: /)
      .first()
      .press('Enter')
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 3')
    await expect(page.locator('#plan-today')).toBeFocused()
  })
  await test.step('a search that fails keeps the answers', async () => {
    tolerate(/status of 503/)
    await page.evaluate(() => localStorage.clear())
    await openPage(page, PATH)
    await page.route('**/api/resources?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('radio', { name: /^Master/ }).check()
    await make(page).click()
    await expect(page.getByRole('alert').filter({ hasText: /could not be reached/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Master/ })).toBeChecked()
    await page.unroute('**/api/resources?*')
    await make(page).click()
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '0 of 4')
  })
})

test('steps and answers change, and a deleted lesson gives way', async ({ page }) => {
  await test.step('ticking off, undoing, another one, and all of it after a reload', async () => {
    await makePlan(page)
    const first = lessons(page).first().getByRole('link')
    const before = (await first.textContent()) ?? ''
    await button(page, 'Another one for Tactics').click()
    await page.getByRole('menuitem', { name: `Instead of ${before}`, exact: true }).click()
    await expect(first).not.toHaveText(before)
    const after = (await first.textContent()) ?? ''
    await button(page, 'Done: Tactics').click()
    await expect(heading(page, 'Endgames')).toBeFocused()
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 4')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '0 of 4')
    await button(page, 'Done: Endgames').click()
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 4')
    await openPage(page, PATH)
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 4')
    await expect(first).toHaveText(after)
    await button(page, 'Not done: Endgames').click()
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '0 of 4')
  })
  await test.step('a lesson that was deleted gives way to another one', async () => {
    await page.evaluate(() => {
      const plan = JSON.parse(localStorage.getItem('plan') ?? '')
      plan.steps[0].resourceIds[0] = 99_999_999
      localStorage.setItem('plan', JSON.stringify(plan))
    })
    await openPage(page, PATH)
    await expect(page.getByText('This lesson is no longer in the catalogue.')).toBeVisible()
    await button(page, 'Another one for Tactics').click()
    await page.getByRole('menuitem', { name: 'Instead of lesson 1' }).click()
    await expect(page.getByText('This lesson is no longer in the catalogue.')).toHaveCount(0)
  })
  await test.step('answers are edited, and starting over asks first', async () => {
    await button(page, 'Edit answers').click()
    await page.getByRole('radio', { name: /^Advanced/ }).check()
    await button(page, 'Cancel').click()
    await expect(heading(page, 'Tactics')).toBeVisible()
    await button(page, 'Edit answers').click()
    await page.getByRole('radio', { name: /^Advanced/ }).check()
    await page.getByRole('checkbox', { name: 'Books' }).check()
    await button(page, 'Make a new plan').click()
    await expect(heading(page, 'Ruy Lopez as White')).toBeFocused()
    await button(page, 'Start over').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(heading(page, 'Ruy Lopez as White')).toBeVisible()
    await button(page, 'Start over').click()
    await button(page, 'Delete the plan').click()
    await expect(make(page)).toBeVisible()
  })
})

test('a club player with 800 games, and what has changed after more', async ({ page }) => {
  await openPage(page, '/explore/my-games')
  await readGames(page, clubGames(800))
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByRole('link', { name: 'Make my plan' }).click()
  await expect(
    page.getByText(/^Your 800 games .* level is intermediate \(rated about 1500\)/),
  ).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await make(page).click()
  const advance = 'Caro-Kann Defense: Advance Variation'
  await expect(page.locator('#plan-today')).toContainText('Caro-Kann Defense')
  await expect(
    page.getByText(
      "You score 25% in 400 games with it as Black; your opponents' ratings predict 50%.",
    ),
  ).toBeVisible()
  expect(asked.join('\n')).not.toMatch(/Zoe|Rival \d|Rival%20/i)
  await page.getByRole('link', { name: 'Explore by Position' }).first().click()
  await page.getByRole('link', { name: 'Find lessons for my games' }).click()
  await button(page, 'Read other games').click()
  await readGames(page, clubGames(8) + clubGames(24, { date: '2026.11.20', loses: false }))
  await page.getByRole('link', { name: 'Make my plan' }).click()
  const changes = page.getByRole('region', { name: 'What has changed' })
  await expect(changes).toContainText('In 24 newer games since October 1, 2026.')
  await expect(changes.getByRole('listitem').filter({ hasText: advance }).first()).toHaveText(
    /25% .*100% in 12 new games/,
  )
})

test('sessions for a calendar', async ({ page }) => {
  await makePlan(page)
  await button(page, 'Put it in a calendar').click()
  const dialog = page.getByRole('dialog')
  for (const day of ['Monday', 'Wednesday', 'Saturday']) await dialog.getByLabel(day).uncheck()
  await expect(dialog.getByText('Choose at least one day.')).toBeVisible()
  await dialog.getByLabel('Sunday').check()
  await dialog.getByLabel('Time').fill('18:15')
  await dialog.getByLabel('From').fill('2026-12-01')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the calendar file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('chess-plan.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toContain('DTSTART:20261206T181500\r\n')
  expect(text).toContain('SUMMARY:Chess: Tactics\r\n')
})

test("calm 1: a visitor's plan moves to the account, and a second device finds it", async ({
  page,
  browser,
}) => {
  await makePlan(page)
  const account = newAccount()
  await registerByForm(page, account)
  // The receipt waits until the message about the registration, which stays for five seconds, has gone.
  const receipt = toastOf(page, 'Taken over from this browser')
  await expect(receipt).toBeVisible({ timeout: 15_000 })
  await expect(toastOf(page, 'Your study plan is now in your account.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('plan'))).toBeNull()
  const other = await (await browser.newContext()).newPage()
  await logIn(other, account)
  await openPage(other, PATH)
  await expect(other.getByText('It is saved in your account.')).toBeVisible()
  await button(other, 'Done: Tactics').click()
  await expect(progress(other)).toHaveAttribute('aria-valuetext', '1 of 4')
  await openPage(page, PATH)
  await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 4')
  await other.context().close()
})

test('a coach copies a plan as a list for a pupil', async ({ page }) => {
  await register(page.request, 'Coach')
  await makePlan(page)
  await expect(page.getByText('It is saved in your account.')).toBeVisible()
  const first = (await lessons(page).first().getByRole('link').textContent()) ?? ''
  await button(page, 'Copy as a list').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Plan for Anna')
  await dialog.getByLabel('Title').press('Enter')
  await dialog.getByRole('link', { name: 'Open the list' }).click()
  await expect(page).toHaveURL(/\/lists\/\d+-plan-for-anna$/)
  await expect(page.getByRole('heading', { name: 'Plan for Anna' })).toBeVisible()
  await expect(page.getByRole('link', { name: first }).first()).toBeVisible()
})

test('two plans: the reader chooses', async ({ page }) => {
  await makePlan(page)
  await register(page.request)
  const kept = await page.request.put('/api/plan', {
    headers: { Origin: E2E_ORIGIN },
    data: { steps: [{ title: 'Rook endings', reason: 'Written elsewhere.', resourceIds: [] }] },
  })
  expect(kept.status()).toBe(200)
  await openPage(page, PATH)
  await expect(heading(page, 'Which plan do you want to keep?')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Keep the one in my account').click()
  await expect(heading(page, 'Rook endings')).toBeVisible()
  await expect(page.getByText('Written elsewhere.')).toBeVisible()
  await openPage(page, PATH)
  await expect(heading(page, 'Rook endings')).toBeVisible()
})

test('a plan that the account does not take is kept in the browser', async ({ page, tolerate }) => {
  tolerate(/status of 503/)
  await register(page.request)
  await page.route('**/api/plan', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { message: 'Come back in a minute.' } })
      : route.continue(),
  )
  await makePlan(page)
  const notice = page.getByRole('alert').filter({ hasText: 'kept in this browser' })
  await expect(notice).toContainText('Come back in a minute.')
  await page.unroute('**/api/plan')
  const saved = page.getByText('It is saved in your account.')
  // The page may be trying again by itself.
  await notice.getByRole('button', { name: 'Try again' }).or(saved).first().click()
  await expect(notice).toHaveCount(0)
  await expect(saved).toBeVisible()
})

test('in kids mode, only lessons for kids', async ({ page, context }) => {
  await setCookie(context, 'kids', '1')
  await openPage(page, PATH)
  await make(page).click()
  await expect(heading(page, 'Checkmate patterns')).toBeFocused()
  await expect(lessons(page).first()).toContainText('for kids')
  await expect(page.getByText('This lesson is not for kids')).toHaveCount(0)
  await expectAccessible(page)
})
