import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { removeResource } from '#shared/calls/admin-resources.ts'
import { checkLinks } from '#shared/calls/links.ts'
import {
  listReports,
  listResourceReports,
  resolveReports,
  resolveResourceReports,
} from '#shared/calls/reports.ts'
import { askToSuspend, muteUser, unmuteUser } from '#shared/calls/people.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { QueueItem } from '#shared/contracts/reports.ts'
import type { Role } from '#shared/domain/roles.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  expectWordsApart,
  openPage,
  toastOf,
} from '#tests/support/client-page.tsx'
import { commentView, NOW } from '#tests/support/sample-views.ts'

const UNCHECKED = { state: 'unchecked', checkedAt: null, note: null, isQueued: false } as const
const LESSON = {
  id: 5,
  title: 'Rook endings',
  sourceUrl: 'https://rooks.example/5',
  link: UNCHECKED,
}

const report = (id: number, fields: Partial<QueueItem['reports'][number]> = {}) => ({
  id,
  reason: 'dead_link' as const,
  text: null,
  createdAt: NOW,
  username: 'Boris',
  resolved: null,
  ...fields,
})

function reported(fields: Partial<QueueItem> = {}): QueueItem {
  return {
    id: 31,
    kind: 'resource',
    targetId: 5,
    count: 2,
    reports: [report(31, { reason: 'spam' }), report(30)],
    author: null,
    comment: null,
    list: null,
    resource: LESSON,
    ...fields,
  }
}

const COMMENT = reported({
  id: 32,
  kind: 'comment',
  targetId: 1,
  count: 1,
  reports: [report(32, { reason: 'rude' })],
  comment: { ...commentView({ content: 'You all play badly' }), removed: null },
})

const about = page.getByRole('combobox', { name: 'About' })
const card = page.getByRole('article').filter({ hasText: 'rooks.example' })
const buttons = () =>
  card
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

function openAs(role: Role, path = '/admin/reports', look = {}) {
  logIn({ role })
  answer(listReports, counted([reported(), COMMENT]))
  answer(listResourceReports, counted([reported({ id: 30, count: 1, reports: [report(30)] })]))
  return openPage(path, look)
}

describe('one queue for everybody with a role', () => {
  it('calm 7: a curator sees reported resources and no other kinds', async () => {
    await openAs('curator')
    await expect.element(card).toMatchTextContent('The link no longer works')
    expect(about.elements()).toEqual([])
    expect(page.getByRole('option', { name: 'Hidden or Deleted' }).elements()).toEqual([])
    expect(sentTo(listReports)).toEqual([])
  })

  it('calm 7: a moderator sees all kinds, and no remedies of curators', async () => {
    await openAs('moderator')
    await expect.element(card).toBeVisible()
    await expect.element(page.getByText('You all play badly')).toBeVisible()
    expect(buttons()).toEqual(['Dismiss'])
    expect(page.getByRole('link', { name: /^Edit/ }).elements()).toEqual([])
    await about.selectOptions('Resources')
    await expectAddress('/admin/reports?kind=resource')
    expect(sentTo(listReports).at(-1)?.query.get('kind')).toBe('resource')
    expect(sentTo(listResourceReports)).toEqual([])
  })

  it('calm 7: the former address leads to the queue, with its filters', async () => {
    await openAs('admin', '/admin/resource-reports?state=done&sort=most')
    await expectAddress('/admin/reports?state=done&sort=most&kind=resource')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Reports')
  })
})

describe('steady 15: a reported resource', () => {
  beforeEach(() => answer(resolveResourceReports, undefined))

  it('is edited, checked, removed or done from its card, on a phone too', async () => {
    await openAs('curator', '/admin/reports', { width: 1440, height: 900 })
    await expect.element(card).toBeVisible()
    expect(buttons()).toEqual(['Mark as Done', 'Check link of Rook endings', 'Remove Rook endings'])
    await expect
      .element(card.getByRole('link', { name: 'Edit Rook endings' }))
      .toHaveAttribute('href', '/admin?resource=5')
    await expectAccessible()
    await page.viewport(390, 844)
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

  it('has its link checked, and the queue is asked for until the result is there', async () => {
    await openAs('curator')
    const shows = (link: NonNullable<QueueItem['resource']>['link']) =>
      answer(listResourceReports, counted([reported({ resource: { ...LESSON, link } })]))
    answer(checkLinks, () => {
      shows({ ...UNCHECKED, isQueued: true })
      return { queued: 1 }
    })
    await expect.element(card).toMatchTextContent('The link has not been checked yet.')
    await card.getByRole('button', { name: /^Check link/ }).click()
    await expect.element(toastOf('The link will be checked')).toBeVisible()
    expect(sentTo(checkLinks)[0]?.body).toEqual({ ids: [5] })
    await expect.element(card).toMatchTextContent('The link is waiting for its check.')
    await expect
      .element(card.getByRole('button', { name: /^Check link/ }))
      .toHaveAttribute('aria-disabled', 'true')
    shows({ state: 'dead', checkedAt: NOW, note: 'Not found (404)', isQueued: false })
    await expect
      .element(card)
      .toMatchTextContent('The link is dead: Not found (404), checked November 20, 2026.')
  })

  it('is removed and comes back with Undo; its reports wait until they are done', async () => {
    await openAs('curator')
    answer(removeResource, () => {
      answer(listResourceReports, counted([reported({ resource: null })]))
      return undefined
    })
    answer(restoreTrashed, () => {
      answer(listResourceReports, counted([reported()]))
      return { restored: 1, refused: [], notes: [] }
    })
    await card.getByRole('button', { name: 'Remove Rook endings' }).click()
    await expect.element(toastOf('Resource moved to the trash')).toBeVisible()
    const gone = page.getByRole('article').filter({ hasText: 'It is no longer in the catalogue' })
    await expect.element(gone.getByRole('button', { name: 'Mark as Done' })).toBeVisible()
    expect(gone.getByRole('button', { name: 'Remove' }).elements()).toEqual([])
    await expect.element(page.getByRole('region', { name: 'Reports' })).toHaveFocus()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(card.getByRole('button', { name: /^Remove/ })).toBeVisible()
    expect(sentTo(restoreTrashed)[0]?.params).toEqual({ kind: 'resource', id: 5 })
  })

  it('a removal that is refused says so, and the card stays', async () => {
    await openAs('curator')
    answer(removeResource, refusal(500, 'Something went wrong'))
    await card.getByRole('button', { name: 'Remove Rook endings' }).click()
    await expect.element(toastOf('The resource was not removed')).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Remove Rook endings' })).toBeVisible()
  })

  it('an admin marks what curators fix as done, by its own report, or dismisses everything', async () => {
    answer(resolveReports, undefined)
    await openAs('admin')
    await card.getByRole('button', { name: 'Mark as Done' }).click()
    await expect.element(toastOf('Marked as done')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Reports' })).toHaveFocus()
    expect(sentTo(resolveResourceReports).map(({ params }) => params.id)).toEqual([30])
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(toastOf('Dismissed')).toBeVisible()
    expect(sentTo(resolveReports).map(({ params }) => params.id)).toEqual([31])
  })

  it('says ‘You’ where it was oneself, and the name where it was another', async () => {
    const done = (by: string | null) => ({ at: NOW, by, outcome: 'resolved' as const })
    logIn({ role: 'curator' })
    const reports = ['Vera', 'Cleo', null].map((by, index) =>
      report(index + 1, { resolved: done(by) }),
    )
    answer(listResourceReports, counted([reported({ reports })]))
    await openPage('/admin/reports?state=done')
    for (const words of ['You have marked', 'Cleo has marked', 'Somebody has marked'])
      await expect.element(card).toMatchTextContent(`${words} this report as done`)
    expect(buttons()).toEqual([])
  })
})

describe('the author of what is reported', () => {
  const author = {
    id: 8,
    username: 'Ana',
    hidden: 2,
    warned: 1,
    since: NOW,
    mutedUntil: null,
    managed: false,
    staff: false,
    suspended: false,
    suspensionAsked: false,
  }
  const about8 = page.getByRole('region', { name: 'About Ana' })
  const open = (
    fields: Partial<NonNullable<QueueItem['author']>> = {},
    role: Role = 'moderator',
  ) => {
    logIn({ role })
    answer(listReports, counted([{ ...COMMENT, author: { ...author, ...fields } }]))
    return openPage('/admin/reports')
  }

  it('has a record, and is muted with a reason', async () => {
    answer(muteUser, { mutedUntil: NOW })
    await open()
    await expect
      .element(about8)
      .toMatchTextContent('Ana 2 contributions removed, warned once, since Nov 20, 2026')
    await about8.getByRole('button', { name: 'Mute...' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect.element(dialog).toMatchTextContent('Please give a reason')
    await dialog.getByRole('radio', { name: '7 days' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Calm down')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect.element(toastOf('Ana is muted')).toBeVisible()
    expect(sentTo(muteUser)[0]).toMatchObject({
      params: { id: 8 },
      body: { days: 7, reason: 'Calm down' },
    })
  })

  it('is unmuted, and admins are asked to suspend', async () => {
    answer(unmuteUser, { mutedUntil: null })
    answer(askToSuspend, undefined)
    await open({ mutedUntil: '2100-01-01T00:00:00.000Z', hidden: 0, warned: 0, since: null })
    await expect.element(about8).toMatchTextContent('Muted until Jan 1, 2100')
    await about8.getByRole('button', { name: 'Unmute' }).click()
    await expect.element(toastOf('Ana can write again')).toBeVisible()
    await about8.getByRole('button', { name: 'Ask an admin to suspend' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Third time')
    await dialog.getByRole('button', { name: 'Ask an admin', exact: true }).click()
    await expect.element(toastOf('The admins are asked to suspend Ana')).toBeVisible()
    expect(sentTo(askToSuspend)[0]).toMatchObject({
      params: { id: 8 },
      body: { reason: 'Third time' },
    })
  })

  it('staff are left to the admins', async () => {
    await open({ staff: true })
    await expect.element(about8).toBeVisible()
    expect(about8.getByRole('button').elements()).toEqual([])
  })
})

it('words of people that run the other way are apart from ours', async () => {
  await openAs('moderator')
  await expect.element(page.getByText('You all play badly')).toBeVisible()
  await expectWordsApart()
})
