import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changePageText, getPageText, listPageTexts } from '#shared/calls/page-contents.ts'
import type { PageTextEntry, PageTextView } from '#shared/contracts/page-contents.ts'
import { TRANSLATED_LANGUAGES } from '#shared/texts/languages.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'

const PATH = '/admin/pages?page=contact'

const view = (language: PageTextView['language'], title: string): PageTextView => ({
  id: 7,
  pageName: 'contact',
  title,
  subtitle: null,
  sections: [{ heading: 'Section', id: 'section', body: ['One'] }],
  updatedAt: '2026-03-04T23:30:00.000Z',
  language,
  state: 'current',
  original: null,
  isOriginal: null,
  figures: { auditMonths: 12, searchStatsMonths: null, siteName: 'Openfile' },
})

let stored: Record<string, PageTextView>

const entry = (): PageTextEntry => ({
  id: 7,
  pageName: 'contact',
  title: 'Contact',
  updatedAt: '2026-03-04T23:30:00.000Z',
  isOriginal: true,
  isWritten: true,
  translations: TRANSLATED_LANGUAGES.map((language) => ({
    language,
    state: stored[language]?.state ?? 'missing',
  })),
})

beforeEach(() => {
  logIn({ role: 'admin' })
  stored = {
    en: view('en', 'Contact'),
    de: { ...view('de', 'Kontakt'), state: 'older' },
    es: view('es', 'Contacto'),
    fr: { ...view('fr', 'Nous écrire'), state: 'missing' },
  }
  answer(listPageTexts, () => [entry()])
  answer(getPageText, ({ query }) => stored[query.get('language') ?? 'en'] ?? refusal(404))
})

const main = page.getByRole('main')
const tab = (name: string | RegExp) => main.getByRole('tab', { name })
const title = main.getByRole('textbox', { name: 'Title' })
const save = main.getByRole('button', { name: 'Save Changes' })

it('a translation that cannot be loaded or saved says so, and what was typed stays', async () => {
  answer(getPageText, () => refusal(500))
  await openPage(PATH)
  await expect.element(main.getByRole('alert')).toBeVisible()
  answer(getPageText, ({ query }) => stored[query.get('language') ?? 'en'] ?? refusal(404))
  answer(changePageText, () => refusal(503))
  await main.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(title).toHaveValue('Contact')
  await tab('German (older)').click()
  await title.fill('Anschrift')
  await save.click()
  await expect.element(main.getByRole('alert')).toBeVisible()
  await expect.element(title).toHaveValue('Anschrift')
})

it('has a tab for each language, which says what is missing or older', async () => {
  await openPage(PATH)
  await expect.element(tab('German (older)')).toBeVisible()
  expect(
    main
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'German (older)', 'Spanish', 'French (missing)'])
  await expect.element(title).toHaveValue('Contact')
  await title.fill('Reach Us')
  await tab('French (missing)').click()
  await expect.element(title).toHaveValue('Nous écrire')
  await expect.element(main.getByText(/Nobody has saved this text yet/)).toBeVisible()
  await expectAccessible()
  await tab('English').click()
  await expect.element(title).toHaveValue('Reach Us')
})

it('an older translation that is still right is saved as it is', async () => {
  answer(changePageText, ({ query }) => {
    const language = query.get('language') ?? ''
    stored[language] = {
      ...(stored[language] ?? view('de', '')),
      state: 'current',
      updatedAt: '2026-03-05T00:00:00.000Z',
    }
    return stored[language]
  })
  await openPage(PATH)
  await tab('German (older)').click()
  await expect
    .element(main.getByText(/The text in the language of the site has changed since/))
    .toBeVisible()
  await expect.element(title).toHaveValue('Kontakt')
  await save.click()
  await expect.element(toastOf('Page saved')).toBeVisible()
  await expect.element(tab('German')).toHaveTextContent('German')
  expect(sentTo(changePageText).map(({ query }) => query.get('language'))).toEqual(['de'])
  expect(
    main.getByText(/The text in the language of the site has changed since/).elements(),
  ).toEqual([])
})
