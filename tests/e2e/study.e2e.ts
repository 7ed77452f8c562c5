import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import {
  accountMenu,
  enterLogin,
  newAccount,
  register,
  registerQuickly,
  toastOf,
} from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, layoutShift, openPage, setCookie, test } from './test.ts'

const [FIRST, SECOND, THIRD] = [310, 311, 312]

const studyGroup = (page: Page) => page.getByRole('group', { name: 'My study' })
/** The button that says the status, and how far one is; 'Want to study' without one. */
const status = (page: Page, name: string) =>
  studyGroup(page).getByRole('button', { name: new RegExp(`^${name}(?: · \\d+%)?$`) })
const toastButton = (page: Page, name: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'My resources' }).getByRole('link', { name })
const titleOf = async (page: Page, id: number) => {
  const answer = await page.request.get(`/api/resources/${id}`)
  return ((await answer.json()) as { title: string }).title
}
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('study'))

async function choose(page: Page, id: number, name: string): Promise<void> {
  await openPage(page, paths.resource(id))
  await fromMenu(page, name)
  await expect(status(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect(toastOf(page, name)).toBeVisible()
}

/** Presses what the menu beside the status offers. */
async function fromMenu(page: Page, name: string): Promise<void> {
  await studyGroup(page).getByRole('button', { name: 'More about my study' }).press('Enter')
  const entry = page
    .getByRole('menuitemcheckbox', { name })
    .or(page.getByRole('menuitem', { name }))
  await entry.press('Enter')
}

async function openNotes(page: Page): Promise<void> {
  await fromMenu(page, 'Progress and notes')
  await expect(page.getByRole('heading', { name: 'My notes' })).toBeVisible()
}

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('New note').fill(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'My notes' })).toContainText(text)
}

/** What the account knows. */
async function accountItems(page: Page): Promise<Record<number, string>> {
  const answer = await page.request.get('/api/study/items')
  const items = (await answer.json()) as { resourceId: number; status: string }[]
  return Object.fromEntries(items.map(({ resourceId, status: has }) => [resourceId, has]))
}

test.describe('a visitor', () => {
  test('sets a status by keyboard, undoes it, and gets to the list from the first message', async ({
    page,
  }) => {
    await openPage(page, paths.resource(FIRST))
    await status(page, 'Want to study').focus()
    await page.keyboard.press('Enter')
    await expect(status(page, 'Want to study')).toHaveAttribute('aria-pressed', 'true')
    await toastButton(page, 'Undo').click()
    await expect(status(page, 'Want to study')).toHaveAttribute('aria-pressed', 'false')
    await expect(toastOf(page, 'Undone')).toBeVisible()
    expect(await stored(page)).toBeNull()
    await fromMenu(page, 'Studying')
    await expect(status(page, 'Studying')).toHaveAttribute('aria-pressed', 'true')
    await toastButton(page, 'My list').click()
    await expect(page).toHaveURL(paths.study())
    await expect(page.getByRole('heading', { level: 1, name: 'My study' })).toBeVisible()
    const title = await titleOf(page, FIRST)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await page.getByLabel(`Status of ${title}`).selectOption('remove')
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    expect(await stored(page)).toBeNull()
  })

  test('takes a resource off the list by pressing its status again, and sees none of it in kids mode', async ({
    page,
    context,
  }) => {
    await test.step('pressing the current status again takes the resource off the list', async () => {
      await choose(page, FIRST, 'Done')
      await status(page, 'Done').click()
      await expect(status(page, 'Want to study')).toHaveAttribute('aria-pressed', 'false')
      await expect(toastOf(page, 'Removed from your list')).toBeVisible()
    })
    await test.step('sees none of it in kids mode', async () => {
      await fromMenu(page, 'Studying')
      await expect(status(page, 'Studying')).toHaveAttribute('aria-pressed', 'true')
      await setCookie(context, 'kids', '1')
      await page.evaluate(() => localStorage.setItem('kidsMode', 'true'))
      await openPage(page, paths.study())
      await expect(page.getByRole('heading', { level: 1, name: 'For Grown-Ups' })).toBeVisible()
      await openPage(page, paths.resource(FIRST))
      await expect(studyGroup(page)).toHaveCount(0)
    })
  })

  test('keeps progress in lessons, dates and notes, which a reload shows again', async ({
    page,
  }) => {
    await openPage(page, paths.resource(FIRST))
    await openNotes(page)
    await page.getByLabel('Counted in').selectOption('lessons')
    await page.getByLabel('Lesson', { exact: true }).fill('25')
    await page.getByLabel('of lessons').fill('24')
    await page.getByRole('button', { name: 'Save progress' }).click()
    await expect(page.getByText('from 0 to 24', { exact: false })).toBeVisible()
    await page.getByLabel('Lesson', { exact: true }).fill('7')
    await page.getByLabel('Lesson', { exact: true }).press('Enter')
    await expect(status(page, 'Studying')).toHaveAttribute('aria-pressed', 'true')
    await addNote(page, 'Page 40: the bishop ending')
    await page.reload()
    await openNotes(page)
    await expect(page.getByLabel('Lesson', { exact: true })).toHaveValue('7')
    await expect(page.getByText('Started')).toBeVisible()
    const notes = page.getByRole('list', { name: 'My notes' })
    await notes.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Edit note').fill('Page 41')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(notes).toContainText('Page 41')
    await expect(notes).toBeFocused()
    await notes.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('button', { name: 'Keep note' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete note' }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('sees the same in two tabs, and on cards, where nothing moves for it', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await openPage(other, paths.resource(FIRST))
    await choose(page, FIRST, 'Studying')
    await expect(status(other, 'Studying')).toHaveAttribute('aria-pressed', 'true')
    const title = await titleOf(page, FIRST)
    expect(
      await layoutShift(other, `/category/all?query=${encodeURIComponent(title)}`),
    ).toBeLessThanOrEqual(0.02)
    const card = other.getByRole('article').filter({ hasText: title }).first()
    await expect(card.getByText('Studying', { exact: true })).toBeVisible()
    await other.close()
  })

  test('is told if the browser stores nothing, and loses nothing until the page closes', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await openPage(page, paths.resource(FIRST))
    await fromMenu(page, 'Studying')
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByText(/stores nothing/),
    ).toBeVisible()
    await expect(status(page, 'Studying')).toHaveAttribute('aria-pressed', 'true')
    await openNotes(page)
    await addNote(page, 'Kept for now')
  })

  test('of a browser with other things under the name sees an empty list', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('study', '{"version":1,"items":[7,{}]'))
    await openPage(page, paths.study())
    await expect(page.getByText('Nothing here yet')).toBeVisible()
  })
})

/** As many as the browser keeps; some of them no longer exist. */
async function keepMany(page: Page, count: number): Promise<void> {
  await page.addInitScript((number) => {
    const time = (index: number) => new Date(1_790_000_000_000 - index * 60_000).toISOString()
    const items = Array.from({ length: number }, (_, index) => ({
      resourceId: index + 1,
      status: 'want',
      progress: 0,
      steps: null,
      addedAt: time(index),
      startedAt: null,
      finishedAt: null,
      updatedAt: time(index),
      title: `Resource ${index + 1}`,
      type: index % 2 ? 'book' : 'course',
      author: null,
    }))
    localStorage.setItem('study', JSON.stringify({ version: 1, items, notes: [] }))
  }, count)
}

test('a list of 2,000 is searched, sorted and paged at any width', async ({ page }) => {
  await keepMany(page, 2000)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, paths.study('?tab=want'))
    await expect(page.getByText('2,000 resources')).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByLabel('Type').selectOption('book')
    await expect(page).toHaveURL(/type=book/)
    await page.getByRole('button', { name: 'Page 3', exact: true }).click()
    await expect(page).toHaveURL(/page=3/)
    await page.getByLabel('Search my list').fill('resource 1999')
    await page.getByLabel('Search my list').press('Enter')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.getByLabel('Type').selectOption('')
    const gone = page.getByRole('list', { name: 'No longer in the catalogue' })
    await expect(gone.getByText('Resource 1999', { exact: true })).toBeVisible()
    await gone.getByRole('combobox').selectOption('remove')
    await expect(page.getByText('1,999 resources')).toBeVisible()
  }
})

test.describe('taking over', () => {
  test('brings statuses and notes to a new account, and leaves nothing in the browser', async ({
    page,
  }) => {
    await choose(page, FIRST, 'Studying')
    await openNotes(page)
    await addNote(page, 'Mine before I registered')
    await choose(page, SECOND, 'Not for me')
    await register(page, newAccount())
    await expect.poll(() => stored(page)).toBeNull()
    expect(await accountItems(page)).toEqual({ [FIRST]: 'studying', [SECOND]: 'dropped' })
    // The receipt waits until the message about the registration, which stays for five seconds, has gone.
    await expect(
      page
        .getByRole('region', { name: /Notifications/ })
        .getByText(/2 resources and 1 note are now/),
    ).toBeVisible({ timeout: 15_000 })
    await openPage(page, paths.study('?tab=want'))
    await expect(page).toHaveURL(paths.savedResources('?tab=want'))
    await tab(page, /Not for me/).click()
    await expect(
      page.getByRole('link', { name: await titleOf(page, SECOND), exact: true }),
    ).toBeVisible()
    await openPage(page, paths.resource(FIRST))
    await expect(status(page, 'Studying')).toHaveAttribute('aria-pressed', 'true')
    await openNotes(page)
    await expect(page.getByText('Mine before I registered', { exact: true })).toBeVisible()
    // A shared computer: nothing of the account stays.
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(paths.auth())
    expect(await stored(page)).toBeNull()
    await openPage(page, paths.resource(FIRST))
    await expect(status(page, 'Want to study')).toHaveAttribute('aria-pressed', 'false')
  })

  test('from a second browser, the newer state wins', async ({ page, browser }) => {
    const account = newAccount()
    await choose(page, FIRST, 'Want to study')
    await choose(page, SECOND, 'Studying')
    const second = await (await browser.newContext()).newPage()
    // Between the two: FIRST is older there, SECOND newer.
    await choose(second, SECOND, 'Done')
    await choose(second, THIRD, 'Want to study')
    await choose(page, FIRST, 'Studying')
    await register(page, account)
    await expect.poll(() => stored(page)).toBeNull()
    await enterLogin(second, account)
    await expect.poll(() => stored(second)).toBeNull()
    const expected = { [FIRST]: 'studying', [SECOND]: 'done', [THIRD]: 'want' }
    await expect.poll(() => accountItems(second)).toEqual(expected)
    await second.context().close()
  })

  test('that is interrupted loses nothing, and the next page repeats it', async ({
    page,
    tolerate,
  }) => {
    tolerate(/Failed to load resource/)
    await choose(page, FIRST, 'Studying')
    await registerQuickly(page)
    await page.route('**/api/study/merge', (route) => route.abort())
    await openPage(page, '/help')
    await expect(toastOf(page, 'Not everything is in your account yet')).toBeVisible()
    expect(await stored(page)).not.toBeNull()
    await page.unroute('**/api/study/merge')
    await openPage(page, '/help')
    await expect(toastOf(page, 'Taken over from this browser')).toBeVisible()
    expect(await stored(page)).toBeNull()
    expect(await accountItems(page)).toEqual({ [FIRST]: 'studying' })
  })
})

test.describe('a member', () => {
  test.beforeEach(({ page }) => registerQuickly(page))

  test('sees a failure, undoes changes, and loses no note', async ({ page, tolerate }) => {
    tolerate(/status of 500/)
    await test.step('sees a failure, and the state from before', async () => {
      await choose(page, FIRST, 'Studying')
      await page.route(`**/api/study/${FIRST}`, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 500,
              json: { message: 'Something went wrong', code: 'internal' },
            })
          : route.fallback(),
      )
      await fromMenu(page, 'Done')
      await expect(toastOf(page, 'Could not change your list')).toBeVisible()
      await expect(status(page, 'Studying')).toHaveAttribute('aria-pressed', 'true')
      await expect(status(page, 'Done')).toHaveCount(0)
      expect(await stored(page)).toBeNull()
      await page.unroute(`**/api/study/${FIRST}`)
    })
    await test.step('undoes a change, also a removal, with its dates', async () => {
      await choose(page, FIRST, 'Done')
      const place = async () => (await page.request.get(`/api/study/${FIRST}`)).text()
      const before = await place()
      await status(page, 'Done').click()
      await expect(toastOf(page, 'Removed from your list')).toBeVisible()
      await toastButton(page, 'Undo').click()
      await expect(status(page, 'Done')).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(place).toBe(before)
    })
    await test.step('keeps a note that could not be sent', async () => {
      await openNotes(page)
      await page.route('**/notes', (route) =>
        route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
      )
      await page.getByLabel('New note').fill('Do not lose me')
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByText('Something went wrong')).toBeVisible()
      await expect(page.getByLabel('New note')).toHaveValue('Do not lose me')
      await page.unroute('**/notes')
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByRole('list', { name: 'My notes' })).toContainText('Do not lose me')
      await expect(page.getByLabel('New note')).toHaveValue('')
    })
  })

  test('finds tabs with counts on the page of saved resources, without JavaScript as well', async ({
    page,
    browser,
    context,
  }) => {
    const headers = { Origin: E2E_ORIGIN }
    await page.request.post(`/api/resources/${THIRD}/save`, { headers, data: {} })
    for (const [id, has] of [
      [FIRST, 'studying'],
      [SECOND, 'studying'],
    ] as const)
      await page.request.put(`/api/study/${id}`, { headers, data: { status: has, progress: 40 } })
    await openPage(page, paths.savedResources())
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your Saved Resources' }),
    ).toBeVisible()
    await expect(page.getByText('You have saved 1 resource.')).toBeVisible()
    await expect(tab(page, /Saved 1/)).toHaveAttribute('aria-current', 'page')
    const title = await titleOf(page, FIRST)
    await tab(page, /Studying 2/).click()
    await expect(page).toHaveURL(paths.study())
    await expect(page.getByRole('link', { name: `Continue ${title}` })).toBeVisible()
    await page.getByLabel(`Status of ${title}`).selectOption('done')
    await expect(tab(page, /Done 1/)).toBeVisible()
    await expect(tab(page, /Studying 1/)).toBeVisible()
    await expectAccessible(page)
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    })
    const other = await plain.newPage()
    await other.goto(paths.savedResources('?tab=done'))
    await expect(other.getByRole('link', { name: title, exact: true })).toBeVisible()
    await plain.close()
  })
})

test('no page shifts for who has kept something', async ({ page }) => {
  await keepMany(page, 400)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [paths.study(), paths.resource(FIRST)])
    expect(await layoutShift(page, path), path).toBeLessThanOrEqual(0.02)
})
