import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listHistory, revertResource } from '#shared/calls/history.ts'
import type { ResourceVersionView } from '#shared/contracts/history.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, pressOn, toastOf } from '#tests/support/client-page.tsx'
import { answerTable } from '#tests/support/resource-table-stub.ts'
import { NOW, resourceView } from '#tests/support/sample-views.ts'

const RESOURCE = resourceView({ title: 'Rooks', price: '$2', author: 'Somebody' })

const version = (number: number, changes: ResourceVersionView['changes']): ResourceVersionView => ({
  version: number,
  at: NOW,
  by: 'Vera',
  action: number === 1 ? 'resource_created' : 'resource_changed',
  other: null,
  changes,
})

const FIRST = version(1, { title: { old: null, new: 'Rooks' }, price: { old: null, new: '$1' } })
const SECOND = version(2, {
  price: { old: '$1', new: '$2' },
  author: { old: null, new: 'Somebody' },
  level: { old: 'beginner', new: 'all' },
})

const edit = page.getByRole('dialog', { name: 'Edit Resource' })
const versions = edit.getByRole('list', { name: 'Versions' })

beforeEach(async () => {
  logIn({ role: 'curator' })
  answerTable([RESOURCE])
  answer(listHistory, [SECOND, FIRST])
  await openPage('/admin')
  await pressOn(page.getByRole('button', { name: 'Edit Rooks' }))
  await expect.element(edit.getByText('History', { exact: true })).toBeVisible()
  await edit.getByText('History', { exact: true }).click()
  await expect.element(versions).toMatchTextContent('Version 2 (current)')
})

it('a resource is set back to a former version, by keyboard', async () => {
  answer(revertResource, resourceView({ title: 'Rooks', price: '$1', author: null }))
  await expect.element(versions).toMatchTextContent('Price: $1 →became $2')
  await expect.element(versions).toMatchTextContent('Level: Beginner →became All Levels')
  await expectAccessible()
  await pressOn(versions.getByRole('button', { name: 'Go back to this version number 1' }))
  await expect.element(toastOf('Back to version 1')).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
  const [sent] = sentTo(revertResource)
  expect(sent).toMatchObject({ params: { id: RESOURCE.id }, body: { version: 1 } })
  expect(sent?.headers.get('If-Match')).toBe(`"${RESOURCE.updatedAt}"`)
})

it('a revert over a newer change than was seen says so and shows it', async () => {
  answer(revertResource, () => {
    answer(listHistory, [version(3, { price: { old: '$2', new: '$3' } }), SECOND, FIRST])
    return refusal(409, 'You have changed this resource in the meantime')
  })
  await pressOn(versions.getByRole('button', { name: 'Go back to this version number 1' }))
  await expect.element(edit.getByRole('alert')).toMatchTextContent('You have changed this resource')
  await expect.element(versions).toMatchTextContent('Version 3 (current)')
})
