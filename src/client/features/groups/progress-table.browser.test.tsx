import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerHomework, getProgress } from '#shared/calls/groups.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage } from '#tests/support/client-page.tsx'
import { answerGroup, progressView } from '#tests/support/group-views.ts'

const DONE = { state: 'done', done: 2, doneAt: '2026-11-19T23:30:00.000Z' } as const
/** Somebody who has done everything, who is late, who has begun, and who is excused. */
const CLASS = progressView([
  [DONE, { ...DONE, late: true }],
  [{}, { late: true }],
  [{ state: 'started', done: 1 }, DONE],
  [{ excused: true }, { of: 0 }],
])

const main = page.getByRole('main')
const rows = main.getByRole('table').getByRole('row')
const names = () =>
  main
    .getByRole('rowheader')
    .elements()
    .map((each) => each.textContent)

const open = (width = 1440) => openPage('/groups/4', { width, height: 900 })

beforeEach(() => {
  logIn()
  answerGroup()
})

it('says what to do without members, and without homework', async () => {
  answer(getProgress, progressView([]))
  await open()
  await expect.element(main.getByRole('heading', { name: 'No members yet' })).toBeVisible()
  answer(getProgress, { ...CLASS, assignments: [], cells: [] })
  await open()
  await expect.element(main.getByRole('heading', { name: 'No homework yet' })).toBeVisible()
})

it('says state, parts, day and lateness in words, in days of the group’s zone', async () => {
  answer(getProgress, CLASS)
  await open()
  const cells = () =>
    main
      .getByRole('cell')
      .elements()
      .map((each) => each.textContent?.replaceAll('\u00a0', ' '))
  await expect
    .poll(cells)
    .toEqual([
      'Not started',
      'Not started, late',
      '1 of 2',
      'Done Nov 20, 2026',
      'Done Nov 20, 2026',
      'Done Nov 20, 2026, late',
      'Excused',
      'No lesson for them',
    ])
  await expect.element(rows.first()).toMatchTextContent('Pinsdue Monday')
  await expect.element(rows.first()).toMatchTextContent('Forksdue Nov 13, 2026')
  await expectAccessible()
})

it('has who needs help first, or everybody by name', async () => {
  answer(getProgress, CLASS)
  await open()
  await expect.poll(names).toEqual(['Pupil 2', 'Pupil 3', 'Pupil 1', 'Pupil 4'])
  await main.getByRole('combobox', { name: 'Order' }).selectOptions('By name')
  await expect.poll(names).toEqual(['Pupil 1', 'Pupil 2', 'Pupil 3', 'Pupil 4'])
})

it('is a list by member on phones, where somebody is excused', async () => {
  answer(getProgress, CLASS)
  answer(answerHomework, undefined)
  await open(390)
  const second = main.getByRole('listitem').filter({ hasText: 'Pupil 2' }).first()
  await expect.element(second).toMatchTextContent('0 of 2 done, 1 late')
  await expect.element(rows).toHaveLength(0)
  await second.getByText('Pupil 2', { exact: true }).click()
  await expectAccessible()
  await second.getByRole('button', { name: /late$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Pupil 2: Forks' })
  await dialog.getByLabelText('Excused from this homework').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sentTo(answerHomework).at(-1))
    .toMatchObject({
      params: { id: 4, assignmentId: 9, memberId: 2 },
      body: { excused: true },
    })
})

it('opens a cell, where the teacher reads the line of a pupil and answers it', async () => {
  const twins = progressView([[{ ...DONE, note: 'The last one was hard' }], [{ stamp: 'good' }]])
  answer(getProgress, {
    ...twins,
    members: twins.members.map((member) => ({ ...member, name: 'Mia' })),
  })
  answer(answerHomework, refusal(503, 'Not now.'))
  await open()
  await expect.poll(names).toEqual(['Mia (pupil2)', 'Mia (pupil1)'])
  await expect.element(main.getByRole('img', { name: 'With an answer' })).toHaveLength(2)
  await main.getByRole('button', { name: /^Done/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Mia (pupil1): Pins' })
  await expect.element(dialog.getByText('The last one was hard')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'Well done' }).click()
  await dialog.getByLabelText('Remark').fill('Look at move 20 again')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Not now.')).toBeVisible()
  answer(answerHomework, undefined)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(answerHomework).at(-1)).toMatchObject({
    params: { id: 4, assignmentId: 8, memberId: 1 },
    body: { stamp: 'well_done', remark: 'Look at move 20 again', excused: false },
  })
})
