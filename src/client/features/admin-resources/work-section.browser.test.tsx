import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  compareAddress,
  joinWork,
  leaveWork,
  markNotSimilar,
} from '#shared/calls/admin-resources.ts'
import { listHistory, revertResource } from '#shared/calls/history.ts'
import { getResource, listEditions, listResources } from '#shared/calls/resources.ts'
import { answer, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { answerTable } from '#tests/support/resource-table-stub.ts'
import { resourceView } from '#tests/support/sample-views.ts'

const [book, course] = [
  resourceView({ id: 1, title: 'The book' }),
  resourceView({ id: 2, title: 'The course' }),
]
const edit = page.getByRole('dialog', { name: 'Edit Resource' })

beforeEach(() => {
  logIn({ role: 'curator' })
  answerTable([book, course])
  answer(getResource, book)
  answer(listEditions, [])
})

const open = async (fold: string) => {
  await openPage('/admin')
  await page.getByRole('button', { name: 'Edit The book' }).click()
  await edit.getByText(fold).click()
}

it('joins another edition that is found by typing, and takes it back', async () => {
  await open('Other editions')
  await edit.getByRole('combobox', { name: 'Edition', exact: true }).selectOptions('book')
  answer(listResources, [course])
  await edit.getByRole('combobox', { name: 'Another edition' }).fill('course')
  answer(joinWork, { ...book, work: { id: 'the-book', edition: 'book' } })
  await page.getByRole('option', { name: /The course/ }).click()
  await expect.element(toastOf('Joined as editions of one work')).toBeVisible()
  expect(sentTo(joinWork)).toMatchObject([
    { params: { id: 1 }, body: { with: [2], edition: 'book' } },
  ])
  const version = { at: book.updatedAt, by: 'ann', action: 'work_joined', other: null }
  const changes = { work: { old: null, new: 'the-book' } }
  answer(listHistory, [{ ...version, version: 4, changes }])
  answer(revertResource, course)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toastOf('Undone')).toBeVisible()
  expect(sentTo(revertResource)).toMatchObject([{ params: { id: 2 }, body: { version: 3 } }])
})

it('leaves the work', async () => {
  answer(getResource, { ...book, work: { id: 'the-book', edition: 'book' } })
  answer(listEditions, [{ ...course, work: { id: 'the-book', edition: 'course' } }])
  await open('Other editions')
  await expect.element(edit.getByRole('link', { name: 'The course' })).toBeVisible()
  await expectAccessible()
  answer(leaveWork, undefined)
  await edit.getByRole('button', { name: 'Take it out of the work' }).click()
  await expect.element(toastOf('No longer an edition')).toBeVisible()
})

it('says that two are not the same', async () => {
  answer(compareAddress, { sameAs: null, similar: [2] })
  await open('Other editions')
  answer(markNotSimilar, undefined)
  const button = edit.getByRole('button', { name: 'Resource 2 is not the same' })
  await expect.element(button).toBeVisible()
  answer(compareAddress, { sameAs: null, similar: [] })
  await button.click()
  await expect.element(toastOf('They are no longer named as similar')).toBeVisible()
  expect(sentTo(markNotSimilar)).toMatchObject([{ body: { a: 1, b: 2 } }])
  await expect.element(button).not.toBeInTheDocument()
})
