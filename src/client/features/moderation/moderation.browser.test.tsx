import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getList, getListMarks, listFollowedLists, listOwnLists } from '#shared/calls/lists.ts'
import {
  hideComment,
  hideList,
  listReports,
  resolveReports,
  restoreList,
  sendReport,
} from '#shared/calls/reports.ts'
import { countStudy } from '#shared/calls/study.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import type { QueueItem } from '#shared/contracts/reports.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { commentView, listView, NOW } from '#tests/support/sample-views.ts'

const TITLE = 'Buy cheap rooks'
const TEXT = 'You are all fools'
const COMMENT = commentView({ content: TEXT, rating: 1 })

type Reported = QueueItem['reports'][number]

const report = (fields: Partial<Reported> = {}): Reported => ({
  id: 31,
  reason: 'rude',
  text: 'This hurts',
  createdAt: NOW,
  username: 'Rita',
  resolved: null,
  ...fields,
})

const aboutComment = (fields: Partial<QueueItem> = {}): QueueItem => ({
  id: 31,
  kind: 'comment',
  targetId: COMMENT.id,
  count: 1,
  reports: [report()],
  author: null,
  comment: { ...COMMENT, removed: null },
  list: null,
  resource: null,
  ...fields,
})

function aboutList(removed: NonNullable<QueueItem['list']>['removed'] = null): QueueItem {
  const description = 'At rooks.example'
  return aboutComment({
    kind: 'list',
    targetId: 3,
    comment: null,
    reports: [report({ reason: 'spam' })],
    list: {
      id: 3,
      title: TITLE,
      description,
      slug: 'rooks',
      owner: 'Olga',
      items: 1,
      removed,
    },
  })
}

/** The items of the queue by state: those that are waiting, and the others. */
let queue: Record<string, QueueItem[]>

function logInAsModerator(): void {
  logIn({ role: 'moderator' })
  answer(listReports, ({ query }) => counted(queue[query.get('state') ?? 'open'] ?? []))
}

beforeEach(() => {
  queue = { open: [], done: [], removed: [] }
  answer(resolveReports, () => {
    queue['open'] = []
    return undefined
  })
})

const card = (text: string) => page.getByRole('article').filter({ hasText: text })
const show = page.getByLabelText('Show')

describe('a reported comment', () => {
  const dialog = page.getByRole('dialog', { name: 'Moderate This Comment' })
  const hide = dialog.getByRole('button', { name: 'Hide Comment' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })

  beforeEach(() => {
    logInAsModerator()
    queue['open'] = [aboutComment()]
  })

  it('the second of two moderators is told what the first did', async () => {
    const words = 'You have already hidden this comment. Reason given: Insults'
    answer(hideComment, () => {
      queue['open'] = []
      return refusal(409, words, { code: 'already_moderated' })
    })
    await openPage('/admin/reports')
    await card(TEXT)
      .getByRole('button', { name: /^Moderate/ })
      .click()
    await reason.fill('Mine')
    await hide.click()
    await expect.element(toastOf(words)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(card(TEXT)).not.toBeInTheDocument()
  })

  it('stays when its reports are dismissed', async () => {
    await openPage('/admin/reports?kind=comment')
    await card(TEXT).getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(toastOf('Dismissed')).toBeVisible()
    await expect.element(card(TEXT)).not.toBeInTheDocument()
    expect(sentTo(resolveReports)).toMatchObject([{ params: { id: 31 }, body: { action: 'none' } }])
  })
})

describe('a reported list', () => {
  const dialog = page.getByRole('dialog', { name: 'Hide This List' })
  const hide = dialog.getByRole('button', { name: 'Hide List' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })

  it('is hidden by keyboard, with a reason', async () => {
    logInAsModerator()
    queue['open'] = [aboutList()]
    answer(hideList, () => {
      queue = { open: [], removed: [aboutList({ reason: 'Advertising', by: 'Vera', at: NOW })] }
      return undefined
    })
    await openPage('/admin/reports?kind=list')
    const item = card(TITLE)
    await expect.element(item).toMatchTextContent('At rooks.example')
    await expect.element(item).toMatchTextContent('Spam or advertising')
    await expectAccessible()
    await pressOn(item.getByRole('button', { name: /^Moderate the list/ }))
    await expect.element(reason).toHaveFocus()
    await pressOn(hide)
    await expect.element(dialog.getByText('Please give a reason')).toBeVisible()
    await expect.element(reason).toHaveFocus()
    expect(sentTo(hideList)).toEqual([])
    await press('Advertising')
    await pressOn(hide)
    await expect.element(toastOf('List hidden')).toBeVisible()
    await expect.element(item).not.toBeInTheDocument()
    await show.selectOptions('Hidden or Deleted')
    await expect.element(item).toMatchTextContent('gave the reason: Advertising')
  })

  it('shows nothing of itself when it is private by now', async () => {
    logInAsModerator()
    queue['open'] = [{ ...aboutList(), list: null }]
    await openPage('/admin/reports?kind=list')
    const item = card('This hurts')
    await expect.element(item).toMatchTextContent('It is private now, or was deleted')
    await expect.element(item).not.toMatchTextContent(TITLE)
    expect(item.getByRole('button', { name: /^Moderate/ }).elements()).toEqual([])
    await pressOn(item.getByRole('button', { name: 'Dismiss' }))
    await expect.element(toastOf('Dismissed')).toBeVisible()
    await expect.element(item).not.toBeInTheDocument()
  })
})

describe('the page of a list', () => {
  const hidden = { reason: 'Advertising', at: NOW }
  const words = page.getByText('Hidden by a moderator. Reason: Advertising')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  let list: ListView

  function have(fields: Partial<ListView>, isOwn = false): void {
    list = listView({
      title: TITLE,
      description: 'At rooks.example',
      slug: 'rooks',
      visibility: 'public',
      owner: { username: isOwn ? 'Vera' : 'Olga', avatarUrl: null },
      ...fields,
    })
    answer(getList, () => list)
    answer(getListMarks, { isOwn, isFollowed: false, isReported: false })
    answer(countStudy, { want: 0, studying: 0, done: 0, dropped: 0 })
  }

  it('a reader reports it by keyboard, for reasons that fit a list', async () => {
    logIn()
    have({})
    answer(sendReport, ({ body }) => {
      answer(getListMarks, { isOwn: false, isFollowed: false, isReported: true })
      const { reason } = body
      return { id: 1, kind: 'list' as const, targetId: 3, reason, text: null, createdAt: NOW }
    })
    await openPage('/lists/3-rooks')
    await pressOn(button(`Report the list ${TITLE}`))
    const form = page.getByRole('dialog', { name: 'Report This List' })
    await expect.element(form.getByRole('radio', { name: 'Spam or advertising' })).toHaveFocus()
    expect(form.getByRole('radio', { name: 'The link no longer works' }).elements()).toEqual([])
    await expectAccessible()
    await press(' ')
    await pressOn(form.getByRole('button', { name: 'Send Report' }))
    await expect.element(toastOf('Thank you')).toBeVisible()
    await expect.element(button(`Reported the list ${TITLE}`)).toBeVisible()
    expect(sentTo(sendReport)).toMatchObject([{ body: { kind: 'list', id: 3, reason: 'spam' } }])
  })

  it('the owner does not report it, and reads why it is hidden', async () => {
    logIn()
    have({}, true)
    await openPage('/lists/3-rooks')
    await expect.element(button('Edit list')).toBeVisible()
    expect(button(/^Report/).elements()).toEqual([])

    have({ hidden, isOwn: true }, true)
    const { owner: _owner, isOwn: _isOwn, resources, ...head } = list
    answer(listOwnLists, [{ ...head, items: 1, covers: resources }])
    answer(listFollowedLists, [])
    await openPage('/my-lists')
    const own = card(TITLE)
    await expect.element(own).toMatchTextContent('Hidden by a moderator')
    await pressOn(own.getByRole('link', { name: TITLE }))
    await expect.element(words).toBeVisible()
    expect(button('Copy link').elements()).toEqual([])
    await expectAccessible()
    await pressOn(button('Edit list'))
    await expect
      .element(page.getByRole('combobox', { name: 'Search for resources to add' }))
      .toBeVisible()
    await expect.element(words).toBeVisible()
  })

  it('moderators restore a hidden one', async () => {
    logInAsModerator()
    have({ hidden })
    answer(restoreList, () => {
      have({})
      return undefined
    })
    await openPage('/lists/3-rooks')
    await expect.element(words).toBeVisible()
    await pressOn(button(/^Restore the list/))
    await pressOn(button('Restore List'))
    await expect.element(toastOf('List restored')).toBeVisible()
    await expect.element(page.getByText('Hidden by a moderator.')).not.toBeInTheDocument()
  })
})
