import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  addSynonym,
  changeSynonym,
  listSearchWants,
  listSynonyms,
  removeSynonym,
} from '#shared/calls/search.ts'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import type { SearchWantsView, SynonymView } from '#shared/contracts/search.ts'
import { answer, counted, sentTo } from '#tests/support/api-stub.ts'
import { expectAddress, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { answerTaxonomy } from '#tests/support/taxonomy-stub.ts'

const PATH = '/admin/filter-manager?tab=synonyms'
const WANTS_PATH = '/admin/filter-manager?tab=wants'
const WANTS: SearchWantsView = {
  counting: true,
  days: 30,
  all: { asked: 90, withoutResult: 12 },
  missing: [],
  questions: [{ question: 'grob', asked: 3, withoutResult: 3 }],
}
const BUILT_IN: SynonymView = {
  id: null,
  relation: 'same',
  words: ['ruy lopez', 'spanish'],
  targets: [],
}

let synonyms: SynonymView[]

beforeEach(() => {
  logIn({ role: 'curator' })
  answerTaxonomy()
  synonyms = [BUILT_IN, { id: 4, relation: 'same', words: ['horse'], targets: ['knight'] }]
  answer(listSynonyms, () => synonyms)
  answer(listSearchWants, WANTS)
  answer(addSynonym, ({ body }) => {
    synonyms = [...synonyms, { id: 5, ...body }]
    return { id: 5, ...body }
  })
})

const main = page.getByRole('main')
const add = page.getByRole('dialog', { name: 'Add Synonym' })
const edit = page.getByRole('dialog', { name: 'Edit Synonym' })
type Place = Pick<typeof main, 'getByRole'>
const words = (place: Place) => place.getByRole('textbox', { name: 'Searched words' })
const targets = (place: Place) => place.getByRole('textbox', { name: 'Words to find' })
const row = (text: string) => main.getByRole('row').filter({ hasText: text })

it('a new synonym: faults at the field, then listed with its relation', async () => {
  await openPage(PATH)
  await main.getByRole('button', { name: 'Add Synonym' }).click()
  await words(add).fill('grob, ?!')
  const submit = add.getByRole('button', { name: 'Add Synonym' })
  await submit.click()
  await expect
    .element(words(add))
    .toHaveAccessibleDescription(/“\?!” must contain a letter or a digit$/)
  await expect.element(targets(add)).toHaveAccessibleDescription(/must have at least one entry$/)
  expect(sentTo(addSynonym)).toEqual([])
  await words(add).fill('grob')
  await add.getByRole('combobox', { name: 'Relation' }).selectOptions('One way only')
  await targets(add).fill('najdorf')
  await submit.click()
  await expect.element(toastOf('Synonym created successfully')).toBeVisible()
  expect(sentTo(addSynonym)).toMatchObject([
    { body: { relation: 'also', words: ['grob'], targets: ['najdorf'] } },
  ])
  await expect.element(row('grob')).toMatchTextContent('Also finds')
  await expect.element(row('grob')).toMatchTextContent('Curators')
})

it('is edited and deleted; what came with the product is listed, and cannot be changed', async () => {
  answer(changeSynonym, ({ params: { id }, body }) => {
    const changed = { id, relation: 'same' as const, words: ['horse'], targets: [], ...body }
    synonyms = [BUILT_IN, changed]
    return changed
  })
  answer(removeSynonym, () => {
    synonyms = [BUILT_IN]
    return undefined
  })
  await openPage(PATH)
  await expect.element(row('ruy lopez')).toMatchTextContent('Built in')
  expect(row('ruy lopez').getByRole('button').elements()).toEqual([])
  await main.getByRole('searchbox', { name: 'Search synonyms' }).fill('horse')
  await expectAddress(`${PATH}&query=horse`)
  await expect.element(row('ruy lopez')).not.toBeInTheDocument()
  await main.getByRole('button', { name: 'Edit horse' }).click()
  await expect.element(targets(edit)).toHaveValue('knight')
  await targets(edit).fill('knight, steed')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toastOf('Synonym updated successfully')).toBeVisible()
  await expect.element(row('horse')).toMatchTextContent('knight, steed')

  await main.getByRole('button', { name: 'Delete horse' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Synonym' })
  await expect.element(question).toMatchTextContent('horse, knight, steed')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toastOf('Synonym deleted successfully')).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'No synonyms found' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Search Synonyms' })).toHaveFocus()
})

it('an unmet search leads to a new resource, or to a synonym', async () => {
  answer(listAllResources, counted([]))
  answer(listBulkJobs, [])
  answer(listOpenings, [])
  await openPage(WANTS_PATH)
  const heading = 'What people looked for and did not find'
  await expect.element(main.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(row('grob')).toBeVisible()
  expect(row('grob').getByRole('cell', { name: '3' }).elements()).toHaveLength(2)
  await main.getByRole('link', { name: 'Add a synonym for “grob”' }).click()
  await expect.element(words(add)).toHaveValue('grob')
  await add.getByRole('button', { name: 'Cancel' }).click()
  await main.getByRole('tab', { name: 'Unmet Searches' }).click()
  await main.getByRole('link', { name: 'Add a resource for “grob”' }).click()
  await expect.element(main.getByRole('textbox', { name: 'Title' })).toHaveValue('grob')
})
