import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeAdditional,
  createAdditional,
  listAllAdditional,
  removeAdditional,
} from '#shared/calls/additional.ts'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { answer, changeEntry, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAddress,
  logIn,
  expectWordsApart,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'

const PATH = '/admin/additional-resources'

const made = (count: number): AdditionalResourceView[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    category: index < 12 ? 'kids' : 'play',
    title: `Club no. ${index + 1}`,
    description: 'Meets on Tuesdays, in the room behind the café, and plays until the lamps go out',
    imageUrl: null,
    linkUrl: `https://www.club${index + 1}.example/rooms`,
    linkText: 'Visit Website',
    order: index,
    isActive: index !== 1,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-04T23:30:00.000Z',
  }))

let stored: AdditionalResourceView[]

beforeEach(() => {
  logIn({ role: 'admin' })
  stored = made(95)
  answer(listAllAdditional, () => stored)
  answer(createAdditional, ({ body }) => {
    const [created] = made(1).map((each) => ({ ...each, ...body, id: 900 }))
    stored = created ? [created, ...stored] : stored
    return created ?? refusal(500)
  })
  answer(changeAdditional, ({ params, body }) => changeEntry(stored, params.id, body))
  answer(removeAdditional, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id)
    return undefined
  })
})

const main = page.getByRole('main')
const rows = () => [...main.element().querySelectorAll('tbody tr')]
const search = main.getByRole('searchbox', { name: 'Search additional resources' })
const dialog = (kind: 'Create' | 'Edit' | 'Delete') =>
  page.getByRole('dialog', { name: `${kind} Additional Resource` })
const [create, edit, deletion] = [dialog('Create'), dialog('Edit'), dialog('Delete')]
type Place = Pick<typeof main, 'getByRole'>
const field = (place: Place, name: string) => place.getByRole('textbox', { name })
const button = (place: Place, name: string) => place.getByRole('button', { name })
const rowOf = (title: string) => main.getByRole('row').filter({ has: page.getByText(title) })
const add = button(main, 'Add New Content')

it('a new one is refused until it is valid, and previewed as visitors will see it', async () => {
  await openPage(PATH)
  await add.click()
  await expect.element(field(create, 'Link text')).toHaveValue('Visit Website')
  await expect.element(create.getByRole('combobox', { name: 'Category' })).toHaveValue('play')
  await button(create, 'Create').click()
  await expect.element(field(create, 'Title')).toHaveAccessibleDescription('Title is required')
  await expect.element(field(create, 'Title')).toHaveFocus()
  await field(create, 'Title').fill('Rook Club')
  await expect.element(field(create, 'Title')).toHaveAccessibleDescription('')
  await field(create, 'Description').fill('Meets on Tuesdays')
  await field(create, 'Link URL').fill('javascript:alert(1)')
  await expect
    .element(field(create, 'Link URL'))
    .toHaveAccessibleDescription(/must be a web address/)
  await field(create, 'Link URL').fill('https://club.example/')
  await field(create, 'Link text').fill('See the club')
  const preview = create.getByRole('complementary', { name: 'Preview' })
  await expect.element(preview.getByText('Rook Club')).toBeVisible()
  await expect.element(preview.getByText(/See the club/)).toBeVisible()
  expect(sentTo(createAdditional)).toEqual([])
  await button(create, 'Create').click()
  await expect.element(toastOf('Additional resource created successfully')).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
  await expect.element(rowOf('Rook Club')).toMatchTextContent('Play')
})

it('an edited one says its number, and what an inactive one is', async () => {
  await openPage(PATH)
  await button(main, 'Edit Club no. 1').click()
  await expect.element(edit).toHaveAccessibleDescription('#1: Club no. 1')
  await edit.getByRole('combobox', { name: 'Category' }).selectOptions('Other')
  await edit.getByRole('spinbutton', { name: 'Order' }).fill('7')
  await edit.getByRole('checkbox', { name: /Active/ }).click()
  await expect.element(edit.getByText('Inactive: hidden from visitors.')).toBeVisible()
  await button(edit, 'Save Changes').click()
  await expect.element(toastOf('Additional resource updated successfully')).toBeVisible()
  expect(sentTo(changeAdditional)).toMatchObject([
    { body: { category: 'other', order: 7, isActive: false } },
  ])
  await expect.element(rowOf('Club no. 1').getByRole('cell', { name: 'Other' })).toBeVisible()
  await expect.element(rowOf('Club no. 1').getByRole('cell', { name: '7' })).toBeVisible()
  await expect.element(rowOf('Club no. 1').getByText('Inactive')).toBeVisible()
})

it('is added and deleted by keyboard alone, after a question with the start of its text', async () => {
  await openPage(PATH)
  await expect.element(rowOf('Club no. 1')).toBeVisible()
  await pressOn(add)
  await expect.element(field(create, 'Title')).toHaveFocus()
  await press(`Key Club{Tab}${'x'.repeat(120)}{Tab}https://keys.example/{Enter}`)
  await expect.element(toastOf('Additional resource created successfully')).toBeVisible()
  await expect.element(add).toHaveFocus()
  await pressOn(search, 'Key Club')
  await expect.element(rowOf('Key Club')).toBeVisible()
  await pressOn(button(main, 'Delete Key Club'))
  await expect.element(button(deletion, 'Cancel')).toHaveFocus()
  await expect.element(deletion).toMatchTextContent('Key Club')
  await expect.element(deletion.getByText(`${'x'.repeat(100)}...`)).toBeVisible()
  await press('{Tab}{Enter}')
  await expect.element(toastOf('Additional resource deleted successfully')).toBeVisible()
  await expect.element(rowOf('Key Club')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Additional resources' })).toHaveFocus()

  answer(restoreTrashed, () => {
    stored = made(1).map((each) => ({ ...each, id: 900, title: 'Key Club' }))
    return { restored: 1, refused: [], notes: [] }
  })
  await pressOn(page.getByRole('button', { name: 'Undo', exact: true }))
  await expect.element(button(main, 'Delete Key Club')).toBeVisible()
  expect(sentTo(restoreTrashed)).toMatchObject([{ params: { kind: 'additional', id: 900 } }])
})

it('the tab of the dashboard shows the short table; the page leads back', async () => {
  answer(listAllResources, counted([]))
  answer(listBulkJobs, [])
  answer(listOpenings, [])
  await openPage('/admin?tab=content')
  const panel = page.getByRole('tabpanel', { name: 'Manage Additional Content' })
  await expect.element(button(panel, 'Edit Club no. 1')).toBeVisible()
  expect(
    panel
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['ID', 'Category', 'Title', 'Order', 'Actions'])
  await panel.getByRole('searchbox').fill('club no 95')
  await expect.element(button(panel, 'Edit Club no. 95')).toBeVisible()
  await expectAddress('/admin?tab=content&content-query=club+no+95')
  await main.getByRole('tab', { name: 'Add Resource' }).click()
  await main.getByRole('tab', { name: 'Manage Additional Content' }).click()
  await expectAddress('/admin?tab=content&content-query=club+no+95')
  await expect.element(button(panel, 'Edit Club no. 1')).not.toBeInTheDocument()
  await openPage(PATH)
  await main.getByRole('link', { name: 'Back to Admin' }).click()
  await expectAddress('/admin')
})

it('shows what there is, and whether it is shown to readers', async () => {
  await openPage(PATH)
  await expect.poll(() => rows().length).toBe(10)
  expect(
    main
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['ID', 'Title', 'Category', 'Link', 'Order', 'Last Updated', 'Actions'])
  const first = main.getByRole('row').nth(1)
  await expect.element(first).toMatchTextContent('March 4, 2026')
  await expect
    .element(first.getByRole('link'))
    .toHaveAttribute('href', 'https://www.club1.example/rooms')
  await expect.element(first).toMatchTextContent('the café, and plays un...')
  await expect.element(main.getByRole('row').nth(2)).toMatchTextContent('Inactive')
  await main.getByLabelText('Category', { exact: true }).selectOptions('Kids')
  await expect.element(main.getByText('1–10 of 12 additional resources')).toBeVisible()
  await search.fill('CAFE club12')
  await expect.poll(() => rows().length).toBe(1)
  await expectAddress(`${PATH}?query=CAFE+club12&category=kids`)
})

it('words of people that run the other way are apart from ours', async () => {
  await openPage(PATH)
  await expect.element(rowOf('Club no. 1')).toBeVisible()
  await expectWordsApart()
})
