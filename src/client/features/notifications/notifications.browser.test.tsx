import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeEmailChoices,
  countNotifications,
  getEmailChoices,
  listNotifications,
  readNotifications,
} from '#shared/calls/notifications.ts'
import type { EmailChoices, NotificationView } from '#shared/contracts/notifications.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  logIn,
  expectWordsApart,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'

/** The notifications on the server. */
let stored: NotificationView[] = []
let choices: EmailChoices

const reply = (id: number, readAt: string | null = null): NotificationView => ({
  id,
  kind: 'reply',
  link: `/resource/5#comment-${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt,
  data: { resourceId: 5, resourceTitle: 'Lesson 5', commentId: id, by: 'Ben' },
})

function replies(count: number): void {
  stored = Array.from({ length: count }, (_, index) => reply(count - index))
}

const unread = () => ({ unread: stored.filter(({ readAt }) => readAt === null).length })

beforeEach(() => {
  stored = []
  choices = { replies: true, suggestions: true, moderation: true, groups: true, weekly: false }
  logIn()
  answer(countNotifications, unread)
  answer(listNotifications, ({ query }) => {
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY)
    const older = stored.filter(({ id }) => id < before)
    return counted(older.slice(0, Number(query.get('limit') ?? 20)), stored.length)
  })
  answer(readNotifications, ({ body }) => {
    stored = stored.map((each) =>
      body.all || body.ids?.includes(each.id) ? { ...each, readAt: '2026-11-21T10:00:00Z' } : each,
    )
    return unread()
  })
  answer(getEmailChoices, () => choices)
  answer(changeEmailChoices, ({ body }) => (choices = { ...choices, ...body }))
})

const main = page.getByRole('main')
const bell = page.getByRole('banner').getByRole('button', { name: /Notifications/ })
const panel = page.getByRole('dialog', { name: 'Notifications', exact: true })
const list = page.getByRole('list', { name: 'Notifications', exact: true })
const rows = list.getByRole('listitem')
const shown = () => rows.elements().length

it('the bell counts, and opens a list that Escape closes', async () => {
  replies(1)
  await openPage('/notifications')
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await pressOn(bell)
  await expect.element(panel).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: /Ben replied to your comment/ }))
    .toBeVisible()
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

it('the rest of a long list is loaded on demand', async () => {
  replies(23)
  await openPage('/notifications')
  await expect.poll(shown).toBe(20)
  await pressOn(main.getByRole('button', { name: 'Load more' }))
  await expect.poll(shown).toBe(23)
  await expect.element(main.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
})

it('what a refusal did not change comes back', async () => {
  replies(1)
  answer(readNotifications, refusal(500))
  await openPage('/notifications')
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(toastOf('Not marked as read')).toBeVisible()
  await expect.poll(() => main.getByText(/Unread:/).elements().length).toBe(1)
})

it('emails are chosen with switches, and a refused choice moves back', async () => {
  await openPage('/notifications')
  const toggle = page.getByRole('switch', { name: 'Replies to my comments' })
  await expect.element(toggle).toBeChecked()
  await pressOn(toggle, ' ')
  await expect.element(toggle).not.toBeChecked()
  await expect.poll(() => choices.replies).toBe(false)
  answer(changeEmailChoices, refusal(500))
  await pressOn(toggle, ' ')
  await expect.element(toastOf('Could not save your choice')).toBeVisible()
  await expect.element(toggle).not.toBeChecked()
})

it('a refused choice is said although another switch was pressed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer(changeEmailChoices, ({ body }) =>
    body.replies === false ? promise : (choices = { ...choices, ...body }),
  )
  await openPage('/notifications')
  await page.getByRole('switch', { name: 'Replies to my comments' }).click()
  const week = page.getByRole('switch', { name: /^My week/ })
  await week.click()
  await expect.element(week).toBeChecked()
  resolve(refusal(500))
  await expect.element(toastOf('Could not save your choice')).toBeVisible()
  await expect.poll(() => choices).toMatchObject({ replies: true, weekly: true })
})

it('the weekly email is off until it is switched on, by keyboard', async () => {
  await openPage('/notifications')
  const week = page.getByRole('switch', { name: /^My week/ })
  await expect.element(week).not.toBeChecked()
  await pressOn(week, ' ')
  await expect.element(week).toBeChecked()
  await expect.poll(() => sentTo(changeEmailChoices)).toMatchObject([{ body: { weekly: true } }])
})

it('people with a role choose what they are told about it, and others are not asked', async () => {
  await openPage('/notifications')
  await expect.element(page.getByRole('switch', { name: /^My week/ })).toBeVisible()
  const switches = page.getByRole('region', { name: 'Email me about' }).getByRole('switch')
  expect(switches.elements()).toHaveLength(5)
  logIn({ role: 'admin' })
  choices = { ...choices, reports: true, submissions: true, troubles: true }
  await openPage('/notifications')
  const troubles = page.getByRole('switch', { name: /^A failed backup/ })
  await expect.element(troubles).toBeChecked()
  await troubles.click()
  await expect.element(troubles).not.toBeChecked()
  await expect.poll(() => sentTo(changeEmailChoices)).toMatchObject([{ body: { troubles: false } }])
  for (const name of ['What members report', 'What members suggest'])
    await expect.element(page.getByRole('switch', { name })).toBeChecked()
  logIn({ role: 'moderator' })
  choices = {
    replies: true,
    suggestions: true,
    moderation: true,
    groups: true,
    weekly: false,
    reports: true,
  }
  await openPage('/notifications')
  await expect.element(page.getByRole('switch', { name: 'What members report' })).toBeChecked()
  expect(switches.elements()).toHaveLength(6)
})

it('list and page are accessible', async () => {
  replies(2)
  await openPage('/notifications')
  await bell.click()
  await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(2)
  await expectAccessible()
  await press('{Escape}')
  await page.viewport(320, 700)
  await expectAccessible()
})

it('words of people that run the other way are apart from ours', async () => {
  replies(1)
  await openPage('/notifications')
  await expect
    .element(page.getByRole('link', { name: /Ben replied to your comment/ }))
    .toBeVisible()
  await expectWordsApart()
})
