import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import {
  type PageContentView,
  pageContentView,
  pageTextEntry,
  type PageTextEntry,
  pageTextView,
  type PageTextView,
} from '#shared/contracts/page-contents.ts'
import { TRANSLATED_LANGUAGES } from '#shared/texts/languages.ts'
import { PAGE_CONTENTS } from '#server/seed/page-contents.ts'
import { seedTranslations } from '#server/seed/seed-translations.ts'
import { seedCatalogue } from '#server/seed/seed-catalogue.ts'
import { runSql } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const LIST = '/api/admin/page-contents'
const CONTACT = `${LIST}/contact`
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => {
      await seedCatalogue(db, () => undefined)
    },
  })
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const english = PAGE_CONTENTS.find(({ pageName }) => pageName === 'contact')
const german = (fields: object = {}) => ({
  title: 'Kontakt',
  subtitle: null,
  sections: [{ id: 'write-to-us', heading: 'Schreib uns', body: ['An {SUPPORT_EMAIL}.'] }],
  ...fields,
})
const put = (body: unknown, language: string, headers: Record<string, string> = {}) =>
  test.send('PUT', `${CONTACT}?language=${language}`, body, { Cookie: admin.cookie, ...headers })
const saved = async (
  body: unknown,
  language: string,
  headers?: Record<string, string>,
): Promise<PageTextView> => {
  const answer = await put(body, language, headers)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as PageTextView
}
const get = async (language: string) =>
  (await (await admin.get(`${CONTACT}?language=${language}`)).json()) as PageTextView
const shown = async (language?: string, headers?: Record<string, string>) => {
  const query = language ? `?language=${language}` : ''
  const answer = await test.get(`/api/page-contents/contact${query}`, headers)
  return (await answer.json()) as PageContentView
}
const seen = ({ updatedAt }: { updatedAt: string }) => ({ 'If-Match': `"${updatedAt}"` })
const states = async () => {
  const list = (await (await admin.get(LIST)).json()) as PageTextEntry[]
  const entry = pageTextEntry.strict().parse(list.find(({ pageName }) => pageName === 'contact'))
  return entry.translations.map(({ state }) => state)
}
const storedVersion = () => runSql(test.ctx, 'SELECT version FROM catalogue_version')
const logged = () =>
  runSql<{ details: Record<string, string> }>(
    test.ctx,
    `SELECT details FROM audit_log WHERE action = 'page_text_changed' ORDER BY id`,
  )

beforeEach(async () => {
  await saved(english, 'en')
  await runSql(test.ctx, 'DELETE FROM page_translations')
  await runSql(test.ctx, `DELETE FROM audit_log WHERE action = 'page_text_changed'`)
})

describe('refusals', () => {
  it.each(['xx', 'DE', 'de-DE', 'it', '', '%00', 'constructor'])(
    '400 for the language "%s", whether to read or to write',
    async (language) => {
      for (const answer of [
        await test.get(`/api/page-contents/contact?language=${language}`),
        await admin.get(`${CONTACT}?language=${language}`),
        await put(german(), language),
      ]) {
        const { fields } = (await answer.json()) as ErrorBody
        expect([answer.status, fields?.language]).toEqual([
          400,
          expect.stringContaining('must be one of en, de, es, fr'),
        ])
      }
      expect(await logged()).toEqual([])
    },
  )

  it('404 for a page that does not exist, in any language', async () => {
    for (const language of TRANSLATED_LANGUAGES)
      expect((await test.get(`/api/page-contents/nothing?language=${language}`)).status).toBe(404)
  })

  it('409 for a translation that somebody else has begun or changed', async () => {
    const draft = await get('de')
    const theirs = await saved(german(), 'de', seen(draft))
    for (const before of [draft, { updatedAt: english?.updatedAt ?? '' }]) {
      const answer = await put(german({ title: 'Anschrift' }), 'de', seen(before))
      expect([answer.status, await answer.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'changed_meanwhile',
          message: 'Changed meanwhile by you',
        }),
      ])
    }
    expect(await get('de')).toEqual(theirs)
    expect(await logged()).toHaveLength(1)
  })

  it('409 for a first translation, if the English text has changed since', async () => {
    const draft = await get('es')
    await saved({ ...english, title: 'Reach Us' }, 'en')
    expect((await put(german(), 'es', seen(draft))).status).toBe(409)
  })
})

describe('a page', () => {
  it('is in English where it is not translated, and says so', async () => {
    const page = pageContentView.strict().parse(await shown('de'))
    expect(page).toMatchObject({ language: 'en', title: english?.title })
    expect(page).toEqual(await shown())
    expect(await shown('en')).toEqual(await shown())
  })

  it('is in the requested language once it is translated, and in no other', async () => {
    const english = await shown()
    const now = await saved(german(), 'de')
    expect(await shown('de')).toEqual({
      ...german(),
      id: english.id,
      order: english.order,
      pageName: 'contact',
      language: 'de',
      updatedAt: now.updatedAt,
    })
    expect(await shown('es')).toEqual(english)
    expect(await shown()).toEqual(english)
  })

  it('is the same whatever the browser prefers: the address alone decides', async () => {
    await saved(german(), 'de')
    expect((await shown(undefined, { 'Accept-Language': 'de' })).language).toBe('en')
    expect((await shown('de', { 'Accept-Language': 'q=NaN, *' })).language).toBe('de')
  })

  it('leads a visitor locked in kids mode to no other website in any language', async () => {
    const out = 'Siehe [das Gesetz](https://law.example/) und [Hilfe](/help).'
    await saved(german({ sections: [{ id: 'a', heading: 'A', body: [out] }] }), 'de')
    const { sections } = await shown('de', { Cookie: await lockBrowser(test) })
    expect(sections[0]?.body).toEqual(['Siehe das Gesetz und [Hilfe](/help).'])
  })

  it('loses its translations with its row', async () => {
    await saved(german(), 'de')
    await runSql(test.ctx, `DELETE FROM page_contents WHERE page_name = 'contact'`)
    expect(await runSql(test.ctx, 'SELECT FROM page_translations')).toEqual([])
    const { pageName, title, subtitle, sections, order } = english ?? PAGE_CONTENTS[0]!
    await runSql(
      test.ctx,
      `INSERT INTO page_contents (page_name, title, subtitle, sections, "order") VALUES ($1, $2, $3, $4, $5)`,
      [pageName, title, subtitle, JSON.stringify(sections), order],
    )
  })
})

describe('the editor', () => {
  it('begins a translation with the one that came with this version, or with the English text', async () => {
    const draft = pageTextView.strict().parse(await get('de'))
    expect(draft).toMatchObject({ language: 'de', state: 'missing' })
    const { title, subtitle, sections } = draft.original ?? english ?? draft
    expect(draft).toMatchObject({ title, subtitle, sections })
    expect(draft.updatedAt).toBe((await get('en')).updatedAt)
  })

  it('says which translations are missing, and which are older than the English text', async () => {
    expect(await states()).toEqual(['missing', 'missing', 'missing'])
    const first = await saved(german(), 'de')
    expect(first.state).toBe('current')
    expect(await states()).toEqual(['current', 'missing', 'missing'])
    await saved({ ...english, title: 'Reach Us' }, 'en')
    expect(await states()).toEqual(['older', 'missing', 'missing'])
    expect((await get('de')).state).toBe('older')
  })

  it('a translation that is still right can be saved unchanged, and is then no longer older', async () => {
    const first = await saved(german(), 'de')
    expect(await saved(german(), 'de')).toEqual(first)
    await saved({ ...english, title: 'Reach Us' }, 'en')
    const again = await saved(german(), 'de', seen(first))
    expect(again.state).toBe('current')
    expect(again.updatedAt > first.updatedAt).toBe(true)
    expect(await states()).toEqual(['current', 'missing', 'missing'])
    expect((await logged()).map(({ details }) => details)).toEqual([
      { page: 'contact', language: 'de', title: 'Kontakt' },
      { page: 'contact', title: 'Reach Us', formerly: 'Contact' },
      { page: 'contact', language: 'de', title: 'Kontakt' },
    ])
  })

  it('the English text does not change with a translation', async () => {
    const before = await get('en')
    await saved(german(), 'de')
    expect(await get('en')).toEqual(before)
  })
})

describe('the translations that come with this version', () => {
  it('are added to pages whose English text is the original, and are current', async () => {
    await saved({ ...english, title: 'Reach Us' }, 'en')
    await seedTranslations(test.ctx.db)
    const list = (await (await admin.get(LIST)).json()) as PageTextEntry[]
    // No imprint comes with it.
    const without = new Set(['contact', 'imprint'])
    for (const { pageName, translations } of list)
      expect(
        translations.map(({ state }) => state),
        pageName,
      ).toEqual(Array(3).fill(without.has(pageName) ? 'missing' : 'current'))
  })

  it('never replace a text, and are not added twice', async () => {
    await saved(german(), 'de')
    await seedTranslations(test.ctx.db)
    const before = await storedVersion()
    await seedTranslations(test.ctx.db)
    expect(await storedVersion()).toEqual(before)
    expect((await get('de')).title).toBe('Kontakt')
    expect((await get('de')).isOriginal).toBe(false)
    expect((await get('es')).isOriginal).toBe(true)
  })
})
