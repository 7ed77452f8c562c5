import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listOpenings } from '#shared/calls/openings.ts'
import {
  acceptCorrection,
  acceptSuggestion,
  declineCorrection,
  declineSuggestion,
  takeBackAcceptances,
  listSuggestions,
} from '#shared/calls/suggestions.ts'
import type { QueuedSuggestionView } from '#shared/contracts/suggestions.ts'
import { answer, counted, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  logIn,
  expectWordsApart,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { NOW, resourceView, suggestedView, suggestionView } from '#tests/support/sample-views.ts'

function suggestion(id: number, fields: Partial<QueuedSuggestionView> = {}): QueuedSuggestionView {
  const title = `Course ${id}`
  const resource = suggestedView({
    title,
    description: 'Every rook ending that one must know, in the order of a course. '.repeat(12),
    author: 'Ann Bell',
    tags: ['endgame', 'rook'],
  })
  return {
    ...suggestionView(resource, { id, state: 'pending', submittedAt: NOW }),
    url: `https://courses.example/${id}`,
    by: { id: 8, username: 'Boris', accepted: 2 },
    others: [],
    current: null,
    currentUpdatedAt: null,
    decidedBy: null,
    ...fields,
  }
}

/** A correction of resource 5. */
const correction = (id: number, changes: QueuedSuggestionView['changes']) =>
  suggestion(id, {
    kind: 'correction',
    title: 'Lesson 5',
    resource: null,
    resourceId: 5,
    changes,
    current: Object.fromEntries(changes.map(({ field, old }) => [field, old])),
    currentUpdatedAt: NOW,
  })

const PRICE = { field: 'price', old: '$5', new: 'Free' } as const
const AUTHOR = { field: 'author', old: 'Ann', new: 'Ann Bell' } as const
const DURATION = { field: 'duration', old: null, new: '2 h' } as const

let waiting: QueuedSuggestionView[]

beforeEach(() => {
  logIn({ role: 'curator' })
  waiting = [suggestion(1), suggestion(2), suggestion(3)]
  answer(listOpenings, [])
  answer(listSuggestions, () => counted(waiting))
  answer(acceptSuggestion, ({ params }) => decided(params.id))
  answer(declineSuggestion, ({ params }) => void decided(params.id))
  answer(declineCorrection, ({ params }) => void decided(params.id))
})

function decided(id: number) {
  waiting = waiting.filter((each) => each.id !== id)
  return resourceView({ id: 100 + id })
}

const entry = (name: string) => page.getByRole('article', { name })
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

it('steady 15: Accept stands above the fold at 1440 × 900', async () => {
  await openPage('/admin/suggestions', { width: 1440, height: 900 })
  const accept = entry('Course 1').getByRole('button', { name: 'Accept', exact: true })
  await expect.element(accept).toBeVisible()
  expect(accept.element().getBoundingClientRect().bottom).toBeLessThan(900)
  expect(scrollY).toBe(0)
  await select('Course 1').click()
  await expectAccessible()
  await page.viewport(390, 844)
  await expect.element(button('Accept selected')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await expectAccessible()
})

it('takes along to the new resource what it is not the same as', async () => {
  waiting[0] = suggestion(1, { similar: [8, 9] })
  await openPage('/admin/suggestions')
  await entry('Course 1').getByRole('button', { name: 'Resource 9 is not the same' }).click()
  await expect.element(button('Resource 9 is not the same')).not.toBeInTheDocument()
  await expect.element(button('Resource 8 is not the same')).toBeVisible()
  await entry('Course 1').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => sentTo(acceptSuggestion)[0]?.body).toEqual({ notSimilar: [9] })
})

it('steady 15: several are accepted at once by keyboard, after a question that names them', async () => {
  waiting[0] = suggestion(1, { similar: [8] })
  waiting[1] = suggestion(2, { duplicateOf: 9 })
  await openPage('/admin/suggestions')
  await button('Resource 8 is not the same').click()
  await pressOn(select('Course 1'), ' ')
  await button('Select all 3 on this page').click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await select('Course 3').click()
  await pressOn(button('Accept selected'))
  await expect.element(dialog.getByRole('heading')).toHaveTextContent('Accept 2 entries')
  await expect.element(dialog).toMatchTextContent('Course 2')
  await expect.element(dialog).toMatchTextContent('The catalogue may have it already.')
  expect(sentTo(acceptSuggestion)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Accept selected').click()
  await dialog.getByRole('button', { name: 'Accept 2 entries' }).click()
  await expect.element(toastOf('2 entries accepted')).toBeVisible()
  expect(sentTo(acceptSuggestion)).toMatchObject([
    { params: { id: 1 }, body: { notSimilar: [8] } },
    { params: { id: 2 }, body: { notSimilar: [] } },
  ])
  await expect.element(entry('Course 2')).not.toBeInTheDocument()
  await expect.element(entry('Course 3')).toBeVisible()
  await expect.element(button('Accept selected')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Suggestions' })).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: 'Show accepted' }))
    .toHaveAttribute('href', '/admin/suggestions?state=accepted')
  answer(takeBackAcceptances, () => {
    waiting = [suggestion(1), suggestion(2), suggestion(3)]
    return { reopened: 1, kept: 1 }
  })
  await pressOn(button('Undo'))
  await expect.element(toastOf('1 entry waits again')).toBeVisible()
  await expect
    .element(toastOf('1 entry stays accepted, because it has changed since'))
    .toBeVisible()
  await expect.element(entry('Course 1')).toBeVisible()
  expect(sentTo(takeBackAcceptances).map(({ body }) => body)).toEqual([{ ids: [1, 2] }])
})

it('steady 15: what could not be accepted is named with its reason, stays, and is still selected', async () => {
  answer(acceptSuggestion, ({ params }) =>
    params.id === 2 ? refusal(400, 'Level is required') : decided(params.id),
  )
  await openPage('/admin/suggestions')
  for (const name of ['Course 1', 'Course 2', 'Course 3']) await select(name).click()
  await button('Accept selected').click()
  await dialog.getByRole('button', { name: 'Accept 3 entries' }).click()
  await expect.element(toastOf('2 entries accepted, 1 not')).toBeVisible()
  await expect.element(toastOf('Course 2: Level is required')).toBeVisible()
  await expect.element(button('Undo')).toBeVisible()
  await expect.element(entry('Course 3')).not.toBeInTheDocument()
  await expect.element(select('Course 2')).toBeChecked()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

it('steady 15: without a connection the rest is not tried, and everything stays selected', async () => {
  answer(acceptSuggestion, () => Promise.reject(new TypeError('Failed to fetch')))
  await openPage('/admin/suggestions')
  for (const name of ['Course 1', 'Course 2']) await select(name).click()
  await button('Accept selected').click()
  await dialog.getByRole('button', { name: 'Accept 2 entries' }).click()
  await expect.element(toastOf('0 entries accepted, 2 not')).toBeVisible()
  expect(sentTo(acceptSuggestion)).toHaveLength(1)
  await expect.element(page.getByText('2 selected')).toBeVisible()
})

it('steady 15: a run goes on when its dialog is closed, and a toast says how it ended', async () => {
  const respond = hold(acceptSuggestion)
  await openPage('/admin/suggestions')
  await select('Course 1').click()
  await button('Accept selected').click()
  await dialog.getByRole('button', { name: 'Accept 1 entry' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Accepting 1 of 1...' })).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  respond(refusal(409, 'Cleo has already declined this', { code: 'already_decided' }))
  await expect.element(toastOf('0 entries accepted, 1 not')).toBeVisible()
  await expect.element(toastOf('Course 1: Cleo has already declined this')).toBeVisible()
})

it('steady 15: several are declined with one reason, which is required', async () => {
  waiting = [suggestion(1), correction(4, [PRICE])]
  await openPage('/admin/suggestions')
  await select('Course 1').click()
  await select('Lesson 5').click()
  await button('Decline selected').click()
  const decline = dialog.getByRole('button', { name: 'Decline 2 entries' })
  await decline.click()
  await expect.element(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not about chess')
  await decline.click()
  await expect.element(toastOf('2 entries declined')).toBeVisible()
  const reason = 'Not about chess'
  expect(sentTo(declineSuggestion).map(({ body }) => body)).toEqual([{ reason }])
  expect(sentTo(declineCorrection).map(({ body }) => body)).toEqual([{ reason }])
})

it('steady 15: of corrections, the fields that are ticked are taken', async () => {
  waiting = [correction(4, [PRICE, AUTHOR]), correction(5, [DURATION])]
  answer(acceptCorrection, ({ params }) => decided(params.id))
  await openPage('/admin/suggestions')
  await page.getByRole('checkbox', { name: 'Author' }).click()
  await select('Lesson 5').first().click()
  await button('Select all 2 on this page').click()
  await button('Accept selected').click()
  await dialog.getByRole('button', { name: 'Accept 2 entries' }).click()
  await expect.element(toastOf('2 entries accepted')).toBeVisible()
  expect(
    sentTo(acceptCorrection).map(({ params, body, headers }) => [
      params.id,
      body.fields,
      headers.get('If-Match'),
    ]),
  ).toEqual([
    [4, ['price'], `"${NOW}"`],
    [5, ['duration'], `"${NOW}"`],
  ])
})

it('steady 15: a decision says who made it, and ‘you’ where it was oneself', async () => {
  const accepted = { state: 'accepted', decidedAt: NOW } as const
  waiting = [
    suggestion(1, { ...accepted, decidedBy: 'Vera' }),
    suggestion(2, { ...accepted, decidedBy: 'Cleo' }),
    suggestion(3, { ...accepted, decidedBy: null }),
  ]
  await openPage('/admin/suggestions?state=accepted')
  await expect.element(entry('Course 1')).toMatchTextContent('Accepted by you')
  await expect.element(entry('Course 2')).toMatchTextContent('Accepted by Cleo')
  await expect.element(entry('Course 3')).toMatchTextContent('Accepted by a former curator')
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

it('chapters 2: a curator mends suggested chapters and accepts them', async () => {
  const chapters = {
    field: 'chapters',
    old: null,
    new: '0:00:00 Intro\n0:12:40 Main | 1.e4',
  } as const
  waiting = [correction(4, [PRICE, chapters])]
  answer(acceptCorrection, refusal(409, 'Somebody has changed it'))
  await openPage('/admin/suggestions')
  await entry('Lesson 5').getByRole('checkbox', { name: 'Price' }).click()
  await button('Edit chapters and accept').click()
  const field = dialog.getByRole('textbox', { name: 'Chapters' })
  await expect.element(field).toHaveValue(chapters.new)
  await field.fill('0:00:00 Introduction\n0:12:40 Main | 1.e4')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(dialog.getByText('Somebody has changed it')).toBeVisible()
  await expect.element(field).toHaveValue('0:00:00 Introduction\n0:12:40 Main | 1.e4')
  answer(acceptCorrection, ({ params }) => decided(params.id))
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(toastOf('Resource corrected')).toBeVisible()
  expect(sentTo(acceptCorrection).at(-1)?.body).toEqual({
    fields: ['chapters'],
    edited: { chapters: '0:00:00 Introduction\n0:12:40 Main | 1.e4' },
  })
})

it('one is accepted, one edited before, and one declined with a reason, by keyboard', async () => {
  await openPage('/admin/suggestions')
  await expect.element(entry('Course 1')).toMatchTextContent('Every rook ending')
  await expectAccessible()
  await pressOn(entry('Course 1').getByRole('button', { name: 'Accept', exact: true }))
  await expect.element(toastOf('Resource created successfully')).toBeVisible()
  await expect.element(entry('Course 1')).not.toBeInTheDocument()

  await pressOn(entry('Course 2').getByRole('button', { name: 'Edit and accept' }))
  const form = page.getByRole('dialog', { name: 'Edit and accept' })
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await press('{Home}Better {Enter}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(entry('Course 2')).not.toBeInTheDocument()
  expect(sentTo(acceptSuggestion).at(-1)?.body.resource?.title).toBe('Better Course 2')

  await pressOn(entry('Course 3').getByRole('button', { name: 'Decline' }))
  const decline = page.getByRole('dialog', { name: 'Decline 1 entry' })
  await decline.getByRole('button', { name: 'Decline 1 entry' }).click()
  await expect.element(decline.getByText('Reason is required')).toBeVisible()
  await decline.getByRole('textbox', { name: 'Reason' }).fill('Not about chess')
  await decline.getByRole('button', { name: 'Decline 1 entry' }).click()
  await expect.element(entry('Course 3')).not.toBeInTheDocument()
  expect(sentTo(declineSuggestion)[0]?.body).toEqual({ reason: 'Not about chess' })
})

it('what the server refuses of a suggestion stands at its field', async () => {
  answer(acceptSuggestion, refusal(400, '', { fields: { 'resource.title': 'Title is a secret' } }))
  await openPage('/admin/suggestions')
  await entry('Course 1').getByRole('button', { name: 'Edit and accept' }).click()
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('Better Course 1')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(title).toHaveAccessibleDescription(/Title is a secret/)
})

it('a decision that is made late leaves the dialog about the next entry', async () => {
  const respond = hold(acceptSuggestion)
  const respondToDecline = hold(declineSuggestion)
  const form = page.getByRole('dialog', { name: 'Edit and accept' })
  const decline = page.getByRole('dialog', { name: 'Decline 1 entry' })
  const reason = decline.getByRole('textbox', { name: 'Reason' })
  await openPage('/admin/suggestions')
  await entry('Course 1').getByRole('button', { name: 'Edit and accept' }).click()
  await form.getByRole('textbox', { name: 'Title' }).fill('Better Course 1')
  await form.getByRole('button', { name: 'Accept', exact: true }).click()
  await press('{Escape}')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await entry('Course 2').getByRole('button', { name: 'Decline' }).click()
  await reason.fill('Not about chess')
  respond(decided(1))
  await expect.element(toastOf('Resource created successfully')).toBeVisible()
  await expect.element(reason).toHaveValue('Not about chess')
  await decline.getByRole('button', { name: 'Decline 1 entry' }).click()
  await press('{Escape}')
  await entry('Course 3').getByRole('button', { name: 'Edit and accept' }).click()
  await form.getByRole('textbox', { name: 'Title' }).fill('Better Course 3')
  respondToDecline(void decided(2))
  await expect.element(entry('Course 2')).not.toBeInTheDocument()
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Better Course 3')
})

it('a correction is taken field by field', async () => {
  waiting = [{ ...correction(4, [PRICE, AUTHOR]), note: 'Free since May' }]
  answer(acceptCorrection, ({ params }) => decided(params.id))
  await openPage('/admin/suggestions')
  await expect.element(entry('Lesson 5')).toMatchTextContent('$5')
  await expect.element(entry('Lesson 5')).toMatchTextContent('Free since May')
  await pressOn(entry('Lesson 5').getByRole('checkbox', { name: 'Author' }), ' ')
  await pressOn(entry('Lesson 5').getByRole('button', { name: 'Accept 1 of 2' }))
  await expect.element(toastOf('Resource corrected')).toBeVisible()
  expect(sentTo(acceptCorrection)[0]?.body).toEqual({ fields: ['price'] })
})

it('words of people that run the other way are apart from ours', async () => {
  waiting = [suggestion(1), correction(2, [AUTHOR])]
  await openPage('/admin/suggestions')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await expectWordsApart()
})
