import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mergeResource, previewMerge, unmergeResource } from '#shared/calls/admin-resources.ts'
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
  answer(previewMerge, { from: named(gone), into: named(stays), ...NOTHING, saves: 2, comments: 1 })
  await openPage('/admin')
})

const merge = page.getByRole('button', { name: 'Merge...' })
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const dialog = page.getByRole('dialog', { name: 'Merge Resources' })
const moves = dialog.getByRole('region', { name: 'What moves' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

async function openMerge() {
  await select('Goes').click()
  await select('Stays').click()
  await merge.click()
  await dialog.getByRole('radio', { name: '#2 stays' }).click()
}

it('shows what moves, merges for the state that was seen, and can be undone', async () => {
  await openMerge()
  await expect.element(moves.getByText('Moves: 2 bookmarks, 1 comment')).toBeVisible()
  await expect.element(moves.getByRole('link')).toHaveAttribute('href', '/resource/2')
  await expectAccessible()
  answer(mergeResource, stays)
  await button('Merge').click()
  await expect.element(toastOf('Merged')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const [sent] = sentTo(mergeResource)
  expect(sent).toMatchObject({ params: { id: 1 }, body: { into: 2 } })
  expect(sent?.headers.get('If-Match')).toBe(`"${gone.updatedAt}"`)
  answer(unmergeResource, gone)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toastOf('Both resources are back')).toBeVisible()
  expect(sentTo(unmergeResource)).toMatchObject([{ params: { id: 1 } }])
})

it('says what was refused', async () => {
  await openMerge()
  const fault = 'This resource has been changed in the meantime'
  answer(mergeResource, refusal(409, fault, { code: 'changed_meanwhile' }))
  await button('Merge').click()
  await expect.element(dialog.getByText(fault)).toBeVisible()
})

it('two selected rows are shown side by side, and merge into the one that is chosen', async () => {
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
  await button('Merge').click()
  await expect.element(toastOf('Merged')).toBeVisible()
  expect(sentTo(mergeResource)).toMatchObject([{ params: { id: 1 }, body: { into: 2 } }])
  await expect.element(merge).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Resources', exact: true })).toHaveFocus()
})
