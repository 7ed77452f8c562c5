import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readSuggestedChapters } from '#shared/calls/chapters.ts'
import { getStudy } from '#shared/calls/study.ts'
import { correctResource } from '#shared/calls/suggestions.ts'
import type { PastedView } from '#shared/contracts/chapters.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAddress,
  logIn,
  openPage,
  press,
  toastOf,
} from '#tests/support/client-page.tsx'
import { chapterView, resourceView } from '#tests/support/sample-views.ts'

beforeEach(() => {
  answerResourcePage(resourceView({ type: 'youtube' }))
})

const dialog = page.getByRole('dialog', { name: 'Add chapters' })

const firstTitle = dialog.getByRole('textbox', { name: 'Title of chapter 1' })

const { id: _id, ...chapter } = chapterView(2, { title: 'Main line', line: ['e4'] })
const TEXT_READ: PastedView = {
  kind: 'timestamps',
  chapters: [{ ...chapter, certainty: 'moves' }],
  skipped: [],
}

async function openDialog() {
  await openPage('/resource/5')
  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await page.getByRole('menuitem', { name: 'Add chapters' }).click()
}

it('chapters 2: visitors are led to the login, and back', async () => {
  await openDialog()
  await expectAddress('/auth?next=%2Fresource%2F5')
  expect(dialog.query()).toBeNull()
})

it('chapters 2: what a member pastes becomes a correction', async () => {
  logIn()
  answer(getStudy, { item: null, notes: [] })
  const read = hold(readSuggestedChapters)
  answer(correctResource, refusal(429, 'You have sent 10 suggestions today'))
  await openDialog()
  const box = dialog.getByRole('textbox', { name: 'Paste or type the chapters' })
  await box.fill('12:40 Main line 1.e4')
  // Sent at once, the list would be without what was typed.
  await dialog.getByRole('button', { name: 'Send Chapters' }).click()
  await expect.element(dialog.getByText('The text above has not been read yet.')).toBeVisible()
  read(TEXT_READ)
  await expect.element(firstTitle).toHaveValue('Main line')
  expect(sentTo(correctResource)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Note to the curators' }).fill('From the video')
  await dialog.getByRole('button', { name: 'Send Chapters' }).click()
  await expect.element(dialog.getByText('You have sent 10 suggestions today')).toBeVisible()
  await expect.element(box).toHaveValue('12:40 Main line 1.e4')
  await press('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const respond = hold(correctResource)
  await dialog.getByRole('button', { name: 'Send Chapters' }).click()
  await press('{Escape}')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'More about Lesson 5' }).click()
  await page.getByRole('menuitem', { name: 'Add chapters' }).click()
  await box.fill('12:40 Main line 1.e4')
  await dialog.getByRole('textbox', { name: 'Note to the curators' }).fill('From the book')
  respond(new Response('{}', { status: 201 }))
  await expect.element(toastOf('Thank you!')).toBeVisible()
  await expect.element(box).toHaveValue('12:40 Main line 1.e4')
  await expect.element(firstTitle).toHaveValue('Main line')
  answer(correctResource, () => new Response('{}', { status: 201 }))
  await dialog.getByRole('button', { name: 'Send Chapters' }).click()
  await expect.element(toastOf('Thank you!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(correctResource).at(-1)?.body).toMatchObject({
    fields: { chapters: [{ title: 'Main line', startSeconds: 760, line: '1.e4' }] },
    note: 'From the book',
  })
})
