import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  compareAddress,
  mergeResource,
  previewMerge,
  unmergeResource,
} from '#shared/calls/admin-resources.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { answerTable } from '#tests/support/resource-table-stub.ts'
import { resourceView } from '#tests/support/sample-views.ts'

const [gone, stays, third] = [
  resourceView({ id: 1, title: 'Goes' }),
  resourceView({ id: 2, title: 'Stays', price: 'Free' }),
  resourceView({ id: 3, title: 'Third' }),
]
const NOTHING = {
  saves: 0,
  studied: 0,
  notes: 0,
  lists: 0,
  comments: 0,
  reports: 0,
  suggestions: 0,
}
const named = ({ id, title, sourceUrl }: typeof gone) => ({ id, title, sourceUrl })

beforeEach(async () => {
  logIn({ role: 'curator' })
  answerTable([gone, stays, third])
  answer(compareAddress, { sameAs: null, similar: [2] })
  answer(previewMerge, { from: named(gone), into: named(stays), ...NOTHING, saves: 2, comments: 1 })
  await openPage('/admin')
})

async function openSection() {
  await page.getByRole('button', { name: 'Edit Goes' }).click()
  await edit.getByText('Merge into...').click()
}

const edit = page.getByRole('dialog', { name: 'Edit Resource' })
const moves = edit.getByRole('region', { name: 'What moves' })
const button = (name: string) => edit.getByRole('button', { name, exact: true })

it('shows what moves, merges for the state that was seen, and can be undone', async () => {
  await openSection()
  await button('Resource 2').click()
  await expect.element(moves.getByText('Moves: 2 bookmarks, 1 comment')).toBeVisible()
  await expect.element(moves.getByRole('link')).toHaveAttribute('href', '/resource/2')
  await expectAccessible()
  answer(mergeResource, stays)
  await button('Merge').click()
  await expect.element(toastOf('Merged')).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
  const [sent] = sentTo(mergeResource)
  expect(sent).toMatchObject({ params: { id: 1 }, body: { into: 2 } })
  expect(sent?.headers.get('If-Match')).toBe(`"${gone.updatedAt}"`)
  answer(unmergeResource, gone)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toastOf('Both resources are back')).toBeVisible()
  expect(sentTo(unmergeResource)).toMatchObject([{ params: { id: 1 } }])
})

it('says what was refused, and how any two are merged', async () => {
  await openSection()
  await button('Resource 2').click()
  const fault = 'This resource has been changed in the meantime'
  answer(mergeResource, refusal(409, fault, { code: 'changed_meanwhile' }))
  await button('Merge').click()
  await expect.element(edit.getByText(fault)).toBeVisible()
  answer(compareAddress, { sameAs: null, similar: [] })
  await button('Choose another one').click()
  await expect.element(edit.getByText(/select both in the table/)).toBeVisible()
})

it('waits until what was changed is saved', async () => {
  await openSection()
  await edit.getByRole('textbox', { name: 'Title' }).fill('Goes, changed')
  await expect.element(button('Resource 2')).not.toBeInTheDocument()
  await expect.element(edit.getByText('Save your changes first').last()).toBeVisible()
})

it('two selected rows are shown side by side, and merge into the one that is chosen', async () => {
  const merge = page.getByRole('button', { name: 'Merge...' })
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const dialog = page.getByRole('dialog', { name: 'Merge Resources' })
  await select('Goes').click()
  expect(merge.elements()).toEqual([])
  await select('Third').click()
  await select('Stays').click()
  expect(merge.elements()).toEqual([])
  await select('Third').click()
  await merge.click()
  await expect.element(dialog.getByRole('row', { name: /^Title Goes Stays/ })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /^Price .* Free/ })).toBeVisible()
  expect(dialog.getByRole('row', { name: /^Level/ }).elements()).toEqual([])
  await expect.element(dialog.getByRole('radio', { name: '#1 stays' })).toBeChecked()
  await dialog.getByRole('radio', { name: '#2 stays' }).click()
  await expect.element(dialog.getByText('Moves: 2 bookmarks, 1 comment')).toBeVisible()
  await expectAccessible()
  answer(mergeResource, stays)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(toastOf('Merged')).toBeVisible()
  expect(sentTo(mergeResource)).toMatchObject([{ params: { id: 1 }, body: { into: 2 } }])
  await expect.element(merge).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Resources', exact: true })).toHaveFocus()
})
