import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listOpenings } from '#shared/calls/openings.ts'
import { getStudy } from '#shared/calls/study.ts'
import {
  changeSuggestion,
  correctResource,
  listOwnSuggestions,
  startSuggestion,
  submitSuggestion,
  withdrawSuggestion,
} from '#shared/calls/suggestions.ts'
import type { SuggestionView } from '#shared/contracts/suggestions.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { resourceView, suggestedView, suggestionView } from '#tests/support/sample-views.ts'

const TITLE = 'The Lucena position, an advanced course'

function suggestion(fields: Partial<SuggestionView> = {}): SuggestionView {
  const title = fields.title ?? TITLE
  const resource = suggestedView({ title, author: 'Ann Bell', level: 'advanced' })
  return suggestionView(resource, fields)
}

/** What the member has suggested. */
let stored: SuggestionView[]

beforeEach(() => {
  logIn()
  stored = []
  answer(listOpenings, [])
  answer(listOwnSuggestions, () => stored)
  answer(changeSuggestion, ({ body }) => {
    stored = stored.map((each) => ({ ...each, title: body.title ?? each.title }))
    return stored[0] ?? refusal(404)
  })
  answer(submitSuggestion, () => {
    stored = stored.map((each) => ({ ...each, state: 'pending' }))
    return stored[0] ?? refusal(404)
  })
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const address = page.getByRole('textbox', { name: 'Web address' })
const mine = page.getByRole('region', { name: 'My suggestions' })
const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })

it('what a phone shares is in the field, also from a text', async () => {
  await openPage(`/suggest?title=Rooks&text=${encodeURIComponent('See https://books.example/5.')}`)
  await expect.element(address).toHaveValue('https://books.example/5')
})

it('a bookmarklet can be dragged or copied, and does nothing here', async () => {
  await openPage('/suggest')
  await page.getByText('Suggest from anywhere').click()
  const link = page.getByRole('link', { name: 'Suggest to Openfile' })
  await expect.element(link).toHaveAttribute('draggable', 'true')
  expect(link.element().getAttribute('href')).toMatch(/^javascript:.*\/suggest\?url=/)
  await link.click()
  await expectAddress('/suggest')
  await expectAccessible()
})

it('what is no address, and what the catalogue has, is said at once', async () => {
  await openPage('/suggest')
  answer(
    startSuggestion,
    refusal(400, 'Invalid input', { fields: { url: 'Address must be a web address' } }),
  )
  await address.fill('nonsense')
  await press('{Enter}')
  await expect.element(page.getByText('Address must be a web address')).toBeVisible()
  await expect.element(address).toHaveFocus()

  const duplicate = { code: 'duplicate', duplicateOf: 9, duplicateTitle: 'Rook endings' }
  answer(startSuggestion, refusal(409, 'The catalogue has it already', duplicate))
  await address.fill('www.books.example/9')
  await press('{Enter}')
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'Rook endings' }))
    .toHaveAttribute('href', '/resource/9')
  expect(sentTo(startSuggestion).at(-1)?.body.url).toBe('https://www.books.example/9')
  await expectAccessible()
})

it('a page is suggested by keyboard alone, while the server is slow', async () => {
  await openPage('/suggest')
  await expect.element(mine.getByText('Nothing suggested yet')).toBeVisible()
  await expectAccessible()
  const respond = hold(startSuggestion)
  await pressOn(address, 'https://books.example/5{Enter}')
  await expect.element(button('Looking it up...')).toBeVisible()
  stored = [suggestion()]
  respond(suggestion())
  await expect.element(heading('What learners will see')).toHaveFocus()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveValue(TITLE)
  await expect
    .element(page.getByRole('textbox', { name: 'Author', exact: true }))
    .toHaveValue('Ann Bell')
  await expect.element(page.getByRole('combobox', { name: 'Level' })).toHaveValue('advanced')
  await expect
    .element(page.getByRole('complementary', { name: 'Preview' }))
    .toMatchTextContent('Lucena')
  await expectAccessible()
  await press('{Tab}{Tab}')
  await expect.element(title).toHaveFocus()
  await press('{Enter}')
  await expect.element(heading('Thank you!')).toHaveFocus()
  await expect.element(mine.getByText('Waiting for a curator')).toBeVisible()
  await press('{Tab}{Enter}')
  await expect.element(address).toHaveFocus()
  await expect.element(address).toHaveValue('')
})

it('a draft is continued and withdrawn', async () => {
  stored = [suggestion()]
  answer(withdrawSuggestion, () => {
    stored = []
    return undefined
  })
  await openPage('/suggest')
  await mine.getByRole('button', { name: /^Continue/ }).click()
  await expect.element(heading('What learners will see')).toHaveFocus()
  await page.getByRole('textbox', { name: 'Title' }).fill('My own title')
  await button('Another address').click()
  await button('Keep editing').click()
  await button('Send Suggestion').click()
  await expect.element(heading('Thank you!')).toBeVisible()
  expect(sentTo(changeSuggestion)[0]?.body.title).toBe('My own title')
  await mine.getByRole('button', { name: 'Withdraw My own title' }).click()
  expect(sentTo(withdrawSuggestion)).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(toastOf('Suggestion withdrawn')).toBeVisible()
  await expect.element(heading('My own title')).not.toBeInTheDocument()
})

it('what became of each is said', async () => {
  stored = [
    suggestion({ id: 1, title: 'Taken', state: 'accepted', resourceId: 5 }),
    suggestion({ id: 2, title: 'Refused', state: 'declined', reason: 'Not about chess' }),
  ]
  await openPage('/suggest')
  const list = mine.getByRole('listitem')
  await expect
    .element(list.filter({ hasText: 'Refused' }))
    .toMatchTextContent('Reason: Not about chess')
  await expect.element(list.filter({ hasText: 'Taken' })).toMatchTextContent('Accepted')
  await expectAccessible()
})

describe('a correction', () => {
  const door = button('More about Lesson 5')

  beforeEach(() => {
    answerResourcePage(resourceView({ price: '$5', author: 'Ann' }))
    answer(getStudy, { item: null, notes: [] })
  })

  it('is suggested on the resource by keyboard; only what was changed is sent', async () => {
    answer(correctResource, () =>
      Response.json(suggestion({ kind: 'correction' }), { status: 201 }),
    )
    await openPage('/resource/5')
    await pressOn(door)
    await pressOn(page.getByRole('menuitem', { name: 'Suggest a correction' }))
    const form = page.getByRole('dialog', { name: 'Suggest a correction' })
    await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveFocus()
    await form.getByLabelText('Price').fill('Free')
    await form.getByRole('textbox', { name: 'Author', exact: true }).fill('Ann Bell')
    await form.getByRole('textbox', { name: 'Chapters', exact: true }).fill('0:00 Intro')
    await form.getByLabelText('Note to the curators').fill('Free since May')
    await expectAccessible()
    await form.getByRole('button', { name: 'Send Correction' }).click()
    await expect.element(toastOf('Thank you!')).toBeVisible()
    await expect.element(door).toHaveFocus()
    expect(sentTo(correctResource).map(({ body }) => body)).toEqual([
      {
        fields: { price: 'Free', author: 'Ann Bell', chapters: '0:00:00 Intro' },
        note: 'Free since May',
      },
    ])
    await expectAddress('/resource/5')
  })

  it('that is sent late leaves what was typed since', async () => {
    const respond = hold(correctResource)
    const form = page.getByRole('dialog', { name: 'Suggest a correction' })
    await openPage('/resource/5')
    for (const price of ['$6', '$7']) {
      await door.click()
      await page.getByRole('menuitem', { name: 'Suggest a correction' }).click()
      await form.getByLabelText('Price').fill(price)
      if (price === '$7') break
      await form.getByRole('button', { name: 'Send Correction' }).click()
      await press('{Escape}')
      await button('Discard changes').click()
    }
    respond(Response.json(suggestion({ kind: 'correction' }), { status: 201 }))
    await expect.element(toastOf('Thank you!')).toBeVisible()
    await expect.element(form.getByLabelText('Price')).toHaveValue('$7')
  })
})
