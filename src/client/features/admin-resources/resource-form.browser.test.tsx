import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeResource,
  compareAddress,
  createResource,
  lookUpResource,
} from '#shared/calls/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { LookUpView } from '#shared/contracts/suggestions.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  toastOf,
} from '#tests/support/client-page.tsx'
import { answerTable, type StubbedTable } from '#tests/support/resource-table-stub.ts'
import { resourceView, suggestedView } from '#tests/support/sample-views.ts'

let table: StubbedTable

beforeEach(() => {
  logIn({ role: 'curator' })
  table = answerTable([
    resourceView({ id: 1, title: 'First', author: 'Nobody', price: '$5', tags: ['pin'] }),
    resourceView({ id: 2, title: 'Second' }),
  ])
})

const create = page.getByRole('dialog', { name: 'Create New Resource' })
const edit = page.getByRole('dialog', { name: 'Edit Resource' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })
const form = page.getByRole('tabpanel', { name: 'Add Resource' })
const clash = edit.getByText('Changed meanwhile by Ada: reload, or overwrite')
type Place = Pick<typeof create, 'getByRole'>
const text = (place: Place, name: string) => place.getByRole('textbox', { name })
const button = (place: Place, name: string) => place.getByRole('button', { name })
const save = button(edit, 'Save Changes')
const sent = () => sentTo(changeResource).map(({ body }) => body)

async function openFirst(): Promise<void> {
  await openPage('/admin')
  await button(page, 'Edit First').click()
  await expect.element(text(edit, 'Title')).toHaveValue('First')
  // Until the form has the focus, it would take it from what is pressed.
  await expect.element(text(edit, 'Title')).toHaveFocus()
}

it('names, while somebody types, what the catalogue has already, or probably has', async () => {
  answer(compareAddress, ({ query }) =>
    query.get('sourceUrl') === 'https://books.example/3'
      ? { sameAs: 3, similar: [] }
      : { sameAs: null, similar: query.get('author') === 'Ann' ? [7, 8] : [] },
  )
  await openPage('/admin')
  await button(page, 'Add New Resource').click()
  const link = (id: number) => create.getByRole('link', { name: `resource ${id}`, exact: true })
  await text(create, 'Source URL').fill('https://books.example/3')
  await expect
    .element(create.getByText('The catalogue has this address already: resource 3.'))
    .toBeVisible()
  await expect.element(link(3)).toHaveAttribute('href', '/resource/3')
  await text(create, 'Author').fill('Ann')
  await text(create, 'Source URL').fill('https://books.example/new')
  await expect
    .element(create.getByText('This is probably the same as resource 7. Please check.'))
    .toBeVisible()
  await expect.element(link(8)).toHaveAttribute('href', '/resource/8')
  await expectAccessible()
  await text(create, 'Author').fill('Bob')
  await expect.element(link(8)).not.toBeInTheDocument()
  expect(sentTo(createResource)).toEqual([])
})

it('a new one is refused until it is valid', async () => {
  await openPage('/admin')
  await button(page, 'Add New Resource').click()
  const submit = button(create, 'Create Resource')
  await submit.click()
  await expect.element(text(create, 'Title')).toHaveAccessibleDescription(/Title is required/)
  await expect.element(text(create, 'Source URL')).toHaveFocus()
  await expect
    .element(text(create, 'Description'))
    .toHaveAccessibleDescription(/Description is required/)

  const rating = create.getByRole('spinbutton', { name: 'Rating' })
  await text(create, 'Title').fill('All about zugzwang')
  await text(create, 'Description').fill('When every move loses')
  await text(create, 'Source URL').fill('javascript:alert(1)')
  await text(create, 'Price').fill('about a beer')
  await rating.fill('51')
  await submit.click()
  await expect
    .element(text(create, 'Source URL'))
    .toHaveAccessibleDescription(/must be a web address/)
  await expect.element(rating).toHaveAccessibleDescription(/must be a number from 0 to 50/)
  expect(sentTo(createResource)).toEqual([])

  await text(create, 'Source URL').fill('https://www.youtube.com/watch?v=zugzwang')
  await rating.fill('45')
  await expect.element(create.getByText(/4\.5 of 5 stars/)).toBeVisible()
  await expect.element(create.getByRole('complementary', { name: 'Preview' })).toBeInTheDocument()
  answer(createResource, ({ body }) => resourceView({ id: 9, title: body.title }))
  await submit.click()
  await expect.element(toastOf('Resource created successfully')).toBeVisible()
  await expect.element(toastOf('Show')).toHaveAttribute('href', '/resource/9')
  await expect.element(create).not.toBeInTheDocument()
  expect(sentTo(createResource)).toMatchObject([
    { body: { title: 'All about zugzwang', price: 'about a beer', avgRating: 45 } },
  ])
})

it('is filled from the page at the address, but never over what was typed', async () => {
  const url = 'https://books.example/zugzwang'
  const view = (fields: Partial<ResourceView>): LookUpView => ({
    resource: suggestedView({ sourceUrl: url, author: null, ...fields }),
    sameAs: null,
    similar: [],
    unread: null,
  })
  answer(lookUpResource, {
    ...view({ title: 'Zugzwang', author: 'Ann', level: 'advanced' }),
    similar: [7],
  })
  await openPage('/admin')
  await button(page, 'Add New Resource').click()
  await expect.element(text(create, 'Source URL')).toHaveFocus()
  await text(create, 'Source URL').fill(url)
  await text(create, 'Author').fill('Bob')
  await button(create, 'Look up').click()
  await expect.element(text(create, 'Title')).toHaveValue('Zugzwang')
  await expect.element(text(create, 'Author')).toHaveValue('Bob')
  await expect.element(create.getByRole('combobox', { name: 'Level' })).toHaveValue('advanced')
  await expect
    .element(create.getByRole('link', { name: 'resource 7' }))
    .toHaveAttribute('href', '/resource/7')
  await expectAccessible()

  // What came from the page gives way to another page; what was typed does not.
  answer(lookUpResource, { ...view({ title: 'Opposition' }), unread: 'The page cannot be read.' })
  await text(create, 'Source URL').fill(`${url}/2`)
  await expect.element(create.getByRole('link', { name: 'resource 7' })).not.toBeInTheDocument()
  await button(create, 'Look up').click()
  await expect.element(text(create, 'Title')).toHaveValue('Opposition')
  await expect.element(create.getByText('The page cannot be read.')).toBeVisible()
  await text(create, 'Title').fill('My own title')
  const message = 'This address is not on the public internet'
  answer(lookUpResource, refusal(400, message, { fields: { url: message } }))
  await button(create, 'Look up').click()
  await expect.element(text(create, 'Source URL')).toHaveAccessibleDescription(message)
  await expect.element(text(create, 'Title')).toHaveValue('My own title')
})

it('an unknown opening is reported at its field; the first rating is pale and says what it means', async () => {
  const message = 'There is no opening “Sicil”. The nearest names are: Sicilian Defense'
  answer(createResource, refusal(400, message, { fields: { opening: message } }))
  await openPage('/admin?tab=add')
  const rating = form.getByRole('spinbutton', { name: 'Rating' })
  await expect.element(rating).toHaveValue(45)
  await expect.element(rating).toHaveAccessibleDescription(/leave at 4\.5 only if it says so/)
  expect(getComputedStyle(rating.element()).fontStyle).toBe('italic')
  await rating.fill('40')
  expect(getComputedStyle(rating.element()).fontStyle).toBe('normal')
  await text(form, 'Title').fill('Half an opening')
  await text(form, 'Description').fill('Not quite')
  await text(form, 'Source URL').fill('https://books.example/half')
  await form.getByRole('combobox', { name: 'Opening' }).fill('Sicil')
  await button(form, 'Create Resource').click()
  await expect
    .element(form.getByRole('combobox', { name: 'Opening' }))
    .toHaveAccessibleDescription(message)
})

it('an edit sends what was changed, for the state that was seen', async () => {
  await openFirst()
  const { updatedAt } = resourceView()
  await expect.element(text(edit, 'Tags')).toHaveValue('pin')
  await text(edit, 'Price').fill('Free')
  await text(edit, 'Tags').fill('pin, skewer')
  await save.click()
  await expect.element(toastOf('Resource updated successfully')).toBeVisible()
  expect(sent()).toEqual([{ price: 'Free', tags: ['pin', 'skewer'] }])
  expect(sentTo(changeResource)[0]?.headers.get('If-Match')).toBe(`"${updatedAt}"`)
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(button(page, 'Edit First')).toHaveFocus()
})

it('what somebody else changed meanwhile is overwritten; what only they changed stays', async () => {
  await openFirst()
  await text(edit, 'Author').fill('Mine')
  await text(edit, 'Duration').fill('2 h')
  table.change(1, { author: 'Theirs', opening: 'Najdorf' })
  await save.click()
  await expect.element(clash).toBeVisible()
  await expect.element(text(edit, 'Author')).toHaveValue('Mine')
  await button(edit, 'Overwrite').click()
  await expect.element(toastOf('Resource updated successfully')).toBeVisible()
  expect(sent().at(-1)).toEqual({ author: 'Mine', duration: '2 h' })
  expect(table.rows[0]).toMatchObject({ author: 'Mine', duration: '2 h', opening: 'Najdorf' })
})

it('what was typed is not lost without asking', async () => {
  await openFirst()
  await button(edit, 'Cancel').click()
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(button(page, 'Edit First')).toHaveFocus()

  await button(page, 'Edit First').click()
  await text(edit, 'Author').fill('Half a na')
  await press('{Escape}')
  await button(question, 'Keep editing').click()
  await expect.element(text(edit, 'Author')).toHaveValue('Half a na')
  await expect.element(text(edit, 'Author')).toHaveFocus()
  await button(edit, 'Close').click()
  await button(question, 'Discard changes').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(edit).not.toBeInTheDocument()

  await page.getByRole('tab', { name: 'Add Resource' }).click()
  await text(form, 'Title').fill('Half a ti')
  await page.getByRole('tab', { name: 'Manage Resources' }).click()
  await page.getByRole('tab', { name: 'Add Resource' }).click()
  await expect.element(text(form, 'Title')).toHaveValue('Half a ti')
  await page.getByRole('link', { name: 'Filter Manager' }).first().click()
  await button(question, 'Keep editing').click()
  await expectAddress('/admin?tab=add')
})

it('fault 28: a year or a month is accepted and shown again, and an invalid date refused', async () => {
  table.rows[0] = resourceView({
    id: 1,
    title: 'First',
    publishedDate: '1998-01-01',
    publishedPrecision: 'year',
  })
  await openFirst()
  const date = text(edit, 'Published date')
  await expect.element(date).toHaveValue('1998')
  await date.fill('03/04/1998')
  await save.click()
  await expect.element(date).toHaveAccessibleDescription(/must be a year, a month, or a day/)
  await expect.element(date).toHaveFocus()
  await date.fill('1998-02')
  await expect
    .element(edit.getByRole('complementary', { name: 'Preview' }).getByText('February 1998'))
    .toBeInTheDocument()
  await save.click()
  await expect.element(edit).not.toBeInTheDocument()
  expect(sent()).toEqual([{ publishedDate: '1998-02' }])
})

it('fault 6: the form shows the side that the words tell, and keeps another one', async () => {
  table.rows[0] = resourceView({ id: 1, title: 'First', side: 'black' })
  answer(changeResource, ({ body: { side } }) => table.change(1, { side: side ?? 'black' }))
  const side = edit.getByRole('combobox', { name: 'Side' })
  await openFirst()
  await expect.element(side).toHaveValue('black')
  await side.selectOptions('For both sides')
  await save.click()
  await expect.element(edit).not.toBeInTheDocument()
  await button(page, 'Edit First').click()
  await expect.element(side).toHaveValue('both')
  await side.selectOptions('Decide from text and opening')
  await save.click()
  await expect.element(edit).not.toBeInTheDocument()
  expect(sent()).toEqual([{ side: 'both' }, { side: null }])
  await button(page, 'Edit First').click()
  await expect.element(side).toHaveValue('black')
})

it('a save that ends after its form was left closes no other form', async () => {
  const respond = hold(changeResource)
  await openFirst()
  await text(edit, 'Title').fill('First, again')
  await save.click()
  await userEvent.keyboard('{Escape}')
  await button(question, 'Discard changes').click()
  await button(page, 'Edit Second').click()
  await text(edit, 'Title').fill('Second, again')
  respond(resourceView({ id: 1, title: 'First, again' }))
  await expect.element(toastOf('Resource updated successfully')).toBeVisible()
  await expect.element(text(edit, 'Title')).toHaveValue('Second, again')
})
