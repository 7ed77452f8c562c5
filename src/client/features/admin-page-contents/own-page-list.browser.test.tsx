import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeOwnPage,
  createOwnPage,
  getOwnPageText,
  listOwnPages,
  listPageTexts,
  removeOwnPage,
} from '#shared/calls/page-contents.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { OwnPageEntry, OwnPageTextView } from '#shared/contracts/page-contents.ts'
import { TRANSLATED_LANGUAGES } from '#shared/texts/languages.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'

const PATH = '/admin/pages'
let stored: OwnPageTextView[]

const made = (fields: Partial<OwnPageTextView> = {}): OwnPageTextView => ({
  id: 40,
  slug: 'club-nights',
  showIn: 'footer',
  title: 'Club nights',
  subtitle: null,
  sections: [{ heading: 'Evenings', id: 'evenings', body: ['On Tuesdays.'] }],
  updatedAt: '2026-03-04T23:30:00.000Z',
  language: 'en',
  state: 'current',
  original: null,
  isOriginal: null,
  figures: { auditMonths: 12, searchStatsMonths: null, siteName: 'Openfile' },
  ...fields,
})
const entryOf = ({ id, slug, showIn, title, updatedAt }: OwnPageTextView): OwnPageEntry => ({
  id,
  slug,
  showIn,
  title,
  updatedAt,
  isWritten: true,
  translations: TRANSLATED_LANGUAGES.map((language) => ({ language, state: 'missing' })),
})
const find = (slug: string) => stored.find((each) => each.slug === slug)

beforeEach(() => {
  logIn({ role: 'admin' })
  stored = [made()]
  answer(listPageTexts, [])
  answer(listOwnPages, () => stored.map(entryOf))
  answer(getOwnPageText, ({ params, query }) => {
    const found = find(params.slug)
    return found
      ? { ...found, language: query.get('language') === 'de' ? ('de' as const) : ('en' as const) }
      : refusal(404)
  })
  answer(createOwnPage, ({ body }) => {
    const { title, slug, showIn } = body
    const created = made({ id: 41, title: String(title), slug, showIn, sections: [] })
    stored = [...stored, created]
    return created
  })
  answer(changeOwnPage, ({ params, body }) => {
    if (body.slug === 'taken')
      return refusal(409, 'Taken', { fields: { slug: 'Another page has this address' } })
    const changed = { ...(find(params.slug) ?? made()), ...body } as OwnPageTextView
    stored = stored.map((each) => (each.slug === params.slug ? changed : each))
    return changed
  })
  answer(removeOwnPage, ({ params }) => {
    stored = stored.filter(({ slug }) => slug !== params.slug)
    return undefined
  })
})

const region = page.getByRole('region', { name: 'Pages of Your Own' })
const main = page.getByRole('main')
const dialog = (name: string) => page.getByRole('dialog', { name })

it('a new page gets its address from its title, and its text is written next', async () => {
  stored = []
  await openPage(PATH)
  await expect.element(region.getByText('No pages of your own yet')).toBeVisible()
  await expectAccessible()
  await main.getByRole('button', { name: 'Add Page' }).click()
  const form = dialog('Add Page')
  await form.getByRole('button', { name: 'Add Page' }).click()
  await expect
    .element(form.getByRole('textbox', { name: 'Title' }))
    .toHaveAccessibleDescription('Title is required')
  await form.getByRole('textbox', { name: 'Title' }).fill('Our Team')
  await form.getByRole('combobox', { name: 'Linked in' }).selectOptions('Sidebar')
  await form.getByRole('button', { name: 'Add Page' }).click()
  await expect.element(toastOf('Page added')).toBeVisible()
  expect(sentTo(createOwnPage)).toMatchObject([
    { body: { title: 'Our Team', slug: 'our-team', showIn: 'sidebar', sections: [] } },
  ])
  await expect.element(main.getByRole('heading', { name: 'Edit: /page/our-team' })).toBeVisible()
  await main.getByRole('button', { name: 'Add Section' }).click()
  await main.getByRole('textbox', { name: 'Heading' }).fill('Who we are')
  await main.getByRole('textbox', { name: 'Paragraphs' }).fill('Four of us.\n\nAnd you.')
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toastOf('Page saved')).toBeVisible()
  expect(sentTo(changeOwnPage)).toMatchObject([
    {
      params: { slug: 'our-team' },
      body: { sections: [{ heading: 'Who we are', body: ['Four of us.', 'And you.'] }] },
    },
  ])
})

it('an address that is taken is refused at its field, and nothing typed is lost', async () => {
  await openPage(PATH)
  await region.getByRole('button', { name: 'Edit Club nights' }).click()
  const form = dialog('Address and Place')
  await form.getByRole('textbox', { name: 'Address' }).fill('a/b')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(form.getByRole('textbox', { name: 'Address' }))
    .toHaveAccessibleDescription(/only lowercase letters, digits and hyphens/)
  await form.getByRole('textbox', { name: 'Address' }).fill('taken')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(form.getByRole('textbox', { name: 'Address' }))
    .toHaveAccessibleDescription(/Another page has this address/)
  await expectAccessible()
  await form.getByRole('textbox', { name: 'Address' }).fill('evenings')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toastOf('Page saved')).toBeVisible()
  await expect.element(region.getByRole('link', { name: '/page/evenings' })).toBeVisible()
})

it('a page is deleted after a question, and comes back by Undo', async () => {
  answer(restoreTrashed, () => {
    stored = [made()]
    return { restored: 1, refused: [], notes: [] }
  })
  await openPage(PATH)
  await region.getByRole('button', { name: 'Delete Club nights' }).click()
  await dialog('Delete Page').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toastOf('Page deleted')).toBeVisible()
  await expect.element(region.getByText('No pages of your own yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(region.getByRole('link', { name: '/page/club-nights' })).toBeVisible()
  expect(sentTo(restoreTrashed)).toMatchObject([{ params: { kind: 'page', id: 40 } }])
})

it('each language has its text', async () => {
  await openPage(`${PATH}?own=club-nights`)
  await expect.element(main.getByRole('tab', { name: 'German (missing)' })).toBeVisible()
  await main.getByRole('tab', { name: 'German (missing)' }).click()
  const panel = main.getByRole('tabpanel', { name: /German/ })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Vereinsabende')
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toastOf('Page saved')).toBeVisible()
  const [sent, ...others] = sentTo(changeOwnPage)
  expect(others).toEqual([])
  expect(sent).toMatchObject({ params: { slug: 'club-nights' }, body: { title: 'Vereinsabende' } })
  expect(String(sent?.query)).toBe('language=de')
})
