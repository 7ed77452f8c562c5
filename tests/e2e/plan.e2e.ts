import type { Page } from '@playwright/test'
import { logIn, newAccount, register as registerByForm } from '../support/account-pages.ts'
import { toastOf } from '../support/discussion-page.ts'
import { expect, openPage, test } from './test.ts'

const PATH = '/plan'
const today = (page: Page) => page.getByRole('region').filter({ hasText: /^Today/ })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Steps done' })
const lessons = (page: Page) => page.getByRole('article')

test("a visitor's plan, from the home page, moves to the account, a second device and a list", async ({
  page,
  browser,
}) => {
  await test.step('from the home page to a plan for a beginner, which a reload shows again', async () => {
    await openPage(page, '/')
    await page.getByRole('link', { name: 'Study Plan' }).first().click()
    await expect(page).toHaveURL(PATH)
    await expect(page.getByRole('radio', { name: /^Beginner/ })).toBeChecked()
    await button(page, 'Make my plan').click()
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
    await button(page, 'Done: Endgames').click()
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 4')
    await openPage(page, PATH)
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 4')
    await button(page, 'Not done: Endgames').click()
  })
  const first = (await lessons(page).first().getByRole('link').textContent()) ?? ''
  const account = newAccount()
  await test.step('calm 1: it moves to a new account, and a second device finds it', async () => {
    await registerByForm(page, account)
    // The receipt is shown only after the message about the registration, which stays for five seconds.
    const receipt = toastOf(page, 'Taken over from this browser')
    await expect(receipt).toBeVisible({ timeout: 15_000 })
    await expect(toastOf(page, 'Your study plan is now in your account.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('plan'))).toBeNull()
    const other = await (await browser.newContext()).newPage()
    await logIn(other, account)
    await openPage(other, PATH)
    await expect(other.getByText('It is saved in your account.')).toBeVisible()
    await button(other, 'Done: Endgames').click()
    await expect(progress(other)).toHaveAttribute('aria-valuetext', '1 of 4')
    await openPage(page, PATH)
    await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 4')
    await other.context().close()
  })
  await test.step('a coach copies it as a list for a pupil', async () => {
    await button(page, 'Copy as a list').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Plan for Anna')
    await dialog.getByLabel('Title').press('Enter')
    await dialog.getByRole('link', { name: 'Open the list' }).click()
    await expect(page).toHaveURL(/\/lists\/\d{26}-plan-for-anna$/)
    await expect(page.getByRole('heading', { name: 'Plan for Anna' })).toBeVisible()
    await expect(page.getByRole('link', { name: first }).first()).toBeVisible()
  })
})
