import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  addPath,
  changePath,
  listPathHistory,
  listPathsForAdmin,
  removePath,
  revertPath,
} from '#shared/calls/admin-paths.ts'
import { listResources, listResourcesByIds } from '#shared/calls/resources.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { AdminPathView } from '#shared/contracts/paths.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { NOW, resourceView } from '#tests/support/sample-views.ts'

const step = (key: string, items: number[], after: string[] = []) => ({
  key,
  goal: { en: `You know ${key}` },
  after,
  need: 1,
  minutes: null,
  items,
})
const PATH: AdminPathView = {
  id: 3,
  slug: 'rooks',
  title: { en: 'Rook endings', de: 'Turmendspiele' },
  about: { en: 'Draws are held.' },
  ratingFrom: 1000,
  ratingTo: 1600,
  ages: null,
  side: null,
  language: null,
  updatedAt: NOW,
  steps: [step('lucena', [1, 2]), step('philidor', [3], ['lucena']), step('draws', [4])],
}
const TITLES = ['Lucena', 'The bridge', 'Philidor', 'Short side', 'Umbrella']

let paths: AdminPathView[]

beforeEach(() => {
  logIn({ role: 'curator' })
  paths = [PATH]
  answer(listPathsForAdmin, () => paths)
  answer(listPathHistory, counted([]))
  const resources = TITLES.map((title, at) => resourceView({ id: at + 1, title }))
  answer(listResourcesByIds, ({ query }) =>
    resources.filter(({ id }) => query.get('ids')?.split(',').includes(String(id))),
  )
  answer(listResources, counted(resources))
})

const main = page.getByRole('main')
const edit = page.getByRole('dialog', { name: 'Edit Path' })
const save = () => edit.getByRole('button', { name: 'Save Changes' }).click()
const open = async () => {
  await openPage('/admin/paths')
  await main.getByRole('button', { name: 'Edit Rook endings' }).click()
}
const unfold = (name: string) => edit.getByText(name, { exact: true }).first().click()

it('the list says for whom; search leaves what matches', async () => {
  paths = [
    PATH,
    { ...PATH, id: 4, slug: 'kids', title: { en: 'For a child' }, ratingFrom: 0, ages: [6, 9] },
  ]
  await openPage('/admin/paths', { width: 390, height: 844 })
  await expect
    .element(main.getByRole('row').filter({ hasText: 'Rook endings' }))
    .toMatchTextContent('1000–1600')
  await expect.element(main).toMatchTextContent('Ages 6–9')
  await expectAccessible()
  await main.getByRole('searchbox').fill('child')
  await expect.element(main.getByText('Rook endings')).not.toBeInTheDocument()
})

it('steps move, and what comes after a later one is a fault at its field', async () => {
  await open()
  await edit.getByRole('button', { name: 'Move You know lucena down' }).click()
  await expect
    .element(edit.getByRole('button', { name: 'Move You know lucena down' }))
    .toHaveFocus()
  await save()
  await expect
    .element(edit.getByRole('group', { name: 'Comes after' }))
    .toHaveAccessibleDescription('A step can only come after steps before it')
  expect(sentTo(changePath)).toEqual([])
  await edit.getByRole('checkbox', { name: /You know lucena/ }).click()
  answer(changePath, PATH)
  await save()
  await expect.element(toastOf('Path saved')).toBeVisible()
  const [sent] = sentTo(changePath)
  expect(sent).toMatchObject({ params: { slug: 'rooks' } })
  expect(sent?.headers.get('if-match')).toContain(NOW)
  expect(sent?.body.steps.map(({ key, after }) => [key, after])).toEqual([
    ['philidor', []],
    ['lucena', []],
    ['draws', []],
  ])
})

it('a lesson is found by typing, another is recommended, goals are in four languages', async () => {
  await open()
  await unfold('You know lucena')
  const step = edit.getByRole('listitem').filter({ hasText: 'The bridge' }).first()
  await step.getByRole('button', { name: 'Recommend The bridge instead' }).click()
  await step.getByRole('combobox', { name: 'Add a lesson' }).fill('umb')
  await page.getByRole('option', { name: /^Umbrella/ }).click()
  await step.getByRole('tab', { name: 'German (missing)' }).click()
  await step.getByRole('textbox', { name: 'What you can do afterwards' }).fill('Du gewinnst')
  await expectAccessible()
  answer(changePath, PATH)
  await save()
  await expect.element(toastOf('Path saved')).toBeVisible()
  expect(sentTo(changePath)[0]?.body.steps[0]).toMatchObject({
    goal: { en: 'You know lucena', de: 'Du gewinnst' },
    items: [2, 1, 5],
  })
})

it('a new path needs three steps; the server’s faults stand at their steps', async () => {
  await openPage('/admin/paths')
  await main.getByRole('button', { name: 'Add Path' }).click()
  const add = page.getByRole('dialog', { name: 'Add Path' })
  await add.getByRole('textbox', { name: 'Title' }).fill('Rooks, twice')
  await add.getByRole('textbox', { name: 'What it leads to' }).fill('More')
  await add.getByRole('spinbutton', { name: 'Rating from' }).fill('0')
  await add.getByRole('spinbutton', { name: 'Rating to' }).fill('900')
  const submit = add.getByRole('button', { name: 'Add Path' })
  await submit.click()
  await expect.element(add.getByText('A path has 3 to 12 steps')).toBeVisible()
  await add.getByRole('button', { name: 'Add a step' }).click()
  await add.getByRole('button', { name: 'Add a step' }).click()
  for (const at of [0, 1, 2]) {
    await add
      .getByRole('textbox', { name: 'What you can do afterwards' })
      .nth(at)
      .fill(`Goal ${at}`)
    await add.getByRole('combobox', { name: 'Add a lesson' }).nth(at).fill('x')
    await page.getByRole('option', { name: new RegExp(`^${TITLES[at]}`) }).click()
  }
  const fault = 'Resource 3 does not exist'
  answer(addPath, refusal(400, fault, { fields: { 'steps.2.items': fault } }))
  await submit.click()
  await expect
    .element(add.getByRole('combobox', { name: 'Add a lesson' }).nth(2))
    .toHaveAccessibleDescription(fault)
  expect(sentTo(addPath)[0]?.body).toMatchObject({
    slug: 'rooks-twice',
    ratingFrom: 0,
    ages: null,
    side: null,
    steps: [{ items: [1] }, { items: [2] }, { goal: { en: 'Goal 2' }, items: [3] }],
  })
})

it('deletes with undo, and goes back to a version', async () => {
  answer(
    listPathHistory,
    counted([
      {
        version: 1,
        at: NOW,
        by: 'ana',
        action: 'path_changed',
        changes: { 'title.de': { old: null, new: 'Turmendspiele' } },
      },
    ]),
  )
  answer(revertPath, PATH)
  await open()
  await edit.getByText('History').click()
  await expect.element(edit.getByText('Title (German):')).toBeVisible()
  await edit.getByRole('button', { name: 'Go back to the state before' }).click()
  await expect.element(toastOf('Back to the state before')).toBeVisible()
  expect(sentTo(revertPath)[0]).toMatchObject({ params: { slug: 'rooks' }, body: { version: 0 } })
  answer(removePath, undefined)
  await main.getByRole('button', { name: 'Delete Rook endings' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  answer(restoreTrashed, { restored: 1, refused: [], notes: [] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => sentTo(restoreTrashed))
    .toMatchObject([{ params: { kind: 'path', id: 3 } }])
})
