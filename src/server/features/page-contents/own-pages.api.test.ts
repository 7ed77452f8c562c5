import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import {
  ownPageEntry,
  type OwnPageTextView,
  ownPageTextView,
  type OwnPageView,
  ownPageView,
} from '#shared/contracts/page-contents.ts'
import { siteView } from '#shared/contracts/site.ts'
import type { TrashEntryView } from '#shared/contracts/trash.ts'
import { OWN_PAGES_MAX } from '#shared/domain/own-pages.ts'
import { runSql } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { type Member, registerAdmin, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PAGES = '/api/admin/pages'
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const section = (body = 'On Tuesdays.') => ({ heading: 'Evenings', body: [body] })
const page = (fields: object = {}) => ({
  slug: 'club-nights',
  title: 'Club nights',
  sections: [section()],
  showIn: 'footer',
  ...fields,
})
const german = (fields: object = {}) => ({
  title: 'Vereinsabende',
  sections: [{ heading: 'Abende', body: ['Dienstags.'] }],
  ...fields,
})
const post = (body: unknown, query = '') => admin.send('POST', PAGES + query, body)
const put = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  test.send('PUT', `${PAGES}/${path}`, body, { Cookie: admin.cookie, ...headers })
const remove = (slug: string) => admin.send('DELETE', `${PAGES}/${slug}`)
const read = async (path: string, headers?: Record<string, string>) =>
  (await (await test.get(`/api/pages/${path}`, headers)).json()) as OwnPageView
const edited = async (path: string) =>
  ownPageTextView.strict().parse(await (await admin.get(`${PAGES}/${path}`)).json())
const listed = async () =>
  ((await (await admin.get(PAGES)).json()) as unknown[]).map((each) =>
    ownPageEntry.strict().parse(each),
  )
const linked = async (language = 'en') => {
  const answer = await test.get('/api/site', { 'Accept-Language': language })
  return siteView.strict().parse(await answer.json()).pages
}
const refusal = async (answer: Response) => {
  const { code, message, fields = {} } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, message, fields }
}
const done = async (answer: Response, status = 200): Promise<OwnPageTextView> => {
  expect(answer.status, await answer.clone().text()).toBe(status)
  return (await answer.json()) as OwnPageTextView
}
const logged = () =>
  runSql<{ action: string; details: Record<string, string> }>(
    test.ctx,
    `SELECT action, details FROM audit_log WHERE action LIKE 'page_%' ORDER BY id`,
  )

beforeEach(async () => {
  await runSql(test.ctx, 'DELETE FROM page_contents WHERE show_in IS NOT NULL')
  await runSql(test.ctx, 'DELETE FROM trash')
  await runSql(test.ctx, `DELETE FROM audit_log WHERE action LIKE 'page_%'`)
})

describe('refusals', () => {
  it.each([
    ['slug', { slug: 'a/b' }],
    ['slug', { slug: '/about' }],
    ['slug', { slug: '' }],
    ['slug', { slug: 'Club' }],
    ['slug', { slug: 'café' }],
    ['slug', { slug: '..' }],
    ['slug', { slug: 'a'.repeat(61) }],
    ['slug', { slug: 5 }],
    ['slug', { slug: undefined }],
    ['showIn', { showIn: 'header' }],
    ['sections.1.heading', { sections: [section(), { heading: ' ', body: ['Second'] }] }],
    ['title', { title: ' ' }],
    ['title', { title: undefined }],
    ['title', { title: 'x'.repeat(201) }],
    ['sections', { sections: undefined }],
    ['sections', { sections: 'none' }],
    ['sections.0.body.0', { sections: [section('[x](javascript:alert(1))')] }],
    ['sections.0.body.0', { sections: [section('[x](http://127.0.0.1/)')] }],
  ])('a %s that cannot be is named, and nothing is made (%#)', async (field, fields) => {
    const { status, fields: named } = await refusal(await post(page(fields)))
    expect([status, Object.keys(named)]).toEqual([400, [field]])
    expect(await linked()).toEqual([])
    expect(await logged()).toEqual([])
  })

  it('names every faulty field', async () => {
    const { fields } = await refusal(await post({ slug: 'a/b', title: '', sections: 5 }))
    expect(Object.keys(fields).toSorted()).toEqual(['sections', 'slug', 'title'])
  })

  it('409 for an address that another page has, also of two at once and of one that moves', async () => {
    const answers = await Promise.all([1, 2].map(() => post(page())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409) as Response
    expect(await refusal(refused)).toMatchObject({
      code: 'duplicate',
      fields: { slug: 'Another page has this address' },
    })
    await done(await post(page({ slug: 'other' })), 201)
    expect(await refusal(await put('other', { slug: 'club-nights', title: 'Lost' }))).toMatchObject(
      {
        status: 409,
        fields: { slug: expect.any(String) },
      },
    )
    expect(await read('other')).toMatchObject({ title: 'Club nights' })
  })

  it('an information page may have the same name, because its address is another', async () => {
    await done(await post(page({ slug: 'about', title: 'About our club' })), 201)
    expect((await test.get('/api/page-contents/about')).status).toBe(404)
    expect(await read('about')).toMatchObject({ title: 'About our club' })
    for (const name of ['page-about', 'page%2Fabout'])
      expect((await admin.get(`/api/admin/page-contents/${name}`)).status).toBeGreaterThan(399)
  })

  it('409 for one page too many, also of two at once', async () => {
    for (let made = 1; made < OWN_PAGES_MAX; made++)
      await done(await post(page({ slug: `page-${made}` })), 201)
    const answers = await Promise.all(['one', 'two'].map((slug) => post(page({ slug }))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await linked()).toHaveLength(OWN_PAGES_MAX)
  })

  it('404 for a page that nobody has made, 400 for an address that none can have', async () => {
    for (const ask of [
      test.get('/api/pages/nothing'),
      admin.get(`${PAGES}/nothing`),
      put('nothing', page()),
      remove('nothing'),
    ])
      expect(await refusal(await ask)).toMatchObject({ status: 404, message: 'Page not found' })
    expect((await test.get('/api/pages/No_Page')).status).toBe(400)
    expect((await test.get('/api/pages/nothing?language=it')).status).toBe(400)
  })

  it('409 for a text that has changed since it was seen', async () => {
    const { updatedAt } = await done(await post(page()), 201)
    const seen = { 'If-Match': `"${updatedAt}"` }
    await done(await put('club-nights', { title: 'Theirs' }, seen))
    expect(await refusal(await put('club-nights', { title: 'Mine' }, seen))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
  })
})

describe('pages of the site’s own', () => {
  it('are read at once, listed and linked in the order in which they were made', async () => {
    const view = await done(await post(page({ title: '  Club   nights ' })), 201)
    expect(ownPageTextView.strict().parse(view)).toMatchObject({
      slug: 'club-nights',
      title: 'Club nights',
      subtitle: null,
      showIn: 'footer',
      sections: [{ heading: 'Evenings', id: 'evenings', body: ['On Tuesdays.'] }],
      language: 'en',
      state: 'current',
    })
    await done(await post(page({ slug: 'a-second', title: 'Of {SITE_NAME}', showIn: 'none' })), 201)
    expect(ownPageView.strict().parse(await read('club-nights'))).toMatchObject({
      title: 'Club nights',
      language: 'en',
    })
    expect(await linked()).toEqual([
      { slug: 'club-nights', title: 'Club nights' },
      { slug: 'a-second', title: 'Of Openfile' },
    ])
    expect(await listed()).toMatchObject([
      { slug: 'club-nights', showIn: 'footer', isWritten: true },
      { slug: 'a-second', showIn: 'none', title: 'Of Openfile' },
    ])
  })

  it('have texts in other languages, and the English one where there is none', async () => {
    await done(await post(page()), 201)
    await done(await put('club-nights?language=de', german()))
    expect(await read('club-nights?language=de')).toMatchObject({
      title: 'Vereinsabende',
      language: 'de',
    })
    expect(await read('club-nights?language=fr')).toMatchObject({
      title: 'Club nights',
      language: 'en',
    })
    expect(await linked('de')).toEqual([{ slug: 'club-nights', title: 'Vereinsabende' }])
    expect(await linked('fr')).toEqual([{ slug: 'club-nights', title: 'Club nights' }])
    expect((await edited('club-nights?language=es')).state).toBe('missing')
    await done(await put('club-nights', { title: 'Evenings at the club' }))
    expect((await edited('club-nights?language=de')).state).toBe('older')
  })

  it('one that is written in another language alone is read in that by everybody', async () => {
    await done(await post(page(german()), '?language=de'), 201)
    for (const language of ['en', 'de', 'es'])
      expect(await read(`club-nights?language=${language}`)).toMatchObject({
        title: 'Vereinsabende',
        language: 'de',
        sections: [{ body: ['Dienstags.'] }],
      })
    expect(await linked('en')).toEqual([{ slug: 'club-nights', title: 'Vereinsabende' }])
  })

  it('keep what a change leaves out; a new address takes the translations along', async () => {
    await done(await post(page({ subtitle: 'All year' })), 201)
    await done(await put('club-nights?language=de', german()))
    const { updatedAt } = await edited('club-nights')
    const moved = await done(await put('club-nights', { slug: 'evenings', showIn: 'sidebar' }))
    expect(moved).toMatchObject({
      slug: 'evenings',
      showIn: 'sidebar',
      subtitle: 'All year',
      updatedAt,
    })
    expect((await test.get('/api/pages/club-nights')).status).toBe(404)
    expect(await read('evenings?language=de')).toMatchObject({ title: 'Vereinsabende' })
    expect((await edited('evenings?language=de')).state).toBe('current')
    const now = await done(await put('evenings', { title: 'Evenings' }))
    expect(now).toMatchObject({ subtitle: 'All year', sections: [{ body: ['On Tuesdays.'] }] })
  })

  it('security 44: each change leaves one entry, and the same again none', async () => {
    await done(await post(page()), 201)
    await done(await put('club-nights', page()))
    await done(await put('club-nights', page({ slug: 'nights', title: 'Nights' })))
    expect((await remove('nights')).status).toBe(204)
    expect(await logged()).toEqual([
      {
        action: 'page_created',
        details: { page: 'page/club-nights', title: 'Club nights', showIn: 'footer' },
      },
      {
        action: 'page_text_changed',
        details: { page: 'page/club-nights', title: 'Nights', formerly: 'Club nights' },
      },
      {
        action: 'page_changed',
        details: { page: 'page/nights', title: 'Nights', formerly: 'page/club-nights' },
      },
      { action: 'page_deleted', details: { page: 'page/nights', title: 'Nights' } },
    ])
  })

  it('come back from the trash with their translations, unless another has the address', async () => {
    const { id } = await done(await post(page()), 201)
    await done(await put('club-nights?language=de', german()))
    expect((await remove('club-nights')).status).toBe(204)
    expect((await test.get('/api/pages/club-nights')).status).toBe(404)
    expect(await linked()).toEqual([])
    await done(await post(page({ title: 'Another' })), 201)
    const restore = () => admin.send('POST', `/api/admin/trash/page/${id}/restore`)
    expect((await refusal(await restore())).message).toContain('another page has its address now')
    await remove('club-nights')
    expect((await restore()).status).toBe(200)
    expect(await read('club-nights?language=de')).toMatchObject({ title: 'Vereinsabende' })
  })

  it('stay in the trash while there are as many as may be', async () => {
    const { id } = await done(await post(page({ slug: 'gone' })), 201)
    await remove('gone')
    for (let made = 0; made < OWN_PAGES_MAX; made++)
      await done(await post(page({ slug: `page-${made}` })), 201)
    const restore = () => admin.send('POST', `/api/admin/trash/page/${id}/restore`)
    expect(await refusal(await restore())).toMatchObject({
      status: 409,
      message: '“Club nights” cannot be restored: a site can have at most 20 pages of its own',
    })
    await remove('page-0')
    expect((await restore()).status).toBe(200)
    expect(await linked()).toHaveLength(OWN_PAGES_MAX)
  })

  it('are in nobody’s trash but the admins’', async () => {
    const { id } = await done(await post(page()), 201)
    await remove('club-nights')
    const trashOf = async (who: Member, query = '') =>
      (await (await who.get(`/api/admin/trash${query}`)).json()) as TrashEntryView[]
    const [{ entryId } = { entryId: 0 }, ...others] = await trashOf(admin, '?kind=page')
    expect(others).toEqual([])
    const curator = await registerCurator(test)
    for (const query of ['', '?kind=page']) expect(await trashOf(curator, query)).toEqual([])
    for (const [path, body] of [
      [`page/${id}/restore`, undefined],
      ['restore', { ids: [entryId] }],
    ] as const) {
      const answer = await curator.send('POST', `/api/admin/trash/${path}`, body)
      expect([answer.status, (await refusal(answer)).message]).toEqual([
        404,
        'Entry in the trash not found',
      ])
    }
    expect(await trashOf(admin)).toHaveLength(1)
  })

  it('lead a visitor locked in kids mode to no other website', async () => {
    const out = 'See [the league](https://league.example/) and [Help](/help).'
    await done(await post(page({ sections: [section(out)] })), 201)
    expect((await read('club-nights')).sections[0]?.body).toEqual([out])
    const Cookie = await lockBrowser(test)
    expect((await read('club-nights', { Cookie })).sections[0]?.body).toEqual([
      'See the league and [Help](/help).',
    ])
  })

  it('are in the sitemap, in every language', async () => {
    await done(await post(page()), 201)
    const xml = await (await test.get('/sitemap.xml')).text()
    expect(xml).toContain('/page/club-nights</loc>')
    expect(xml).toContain('/de/page/club-nights</loc>')
  })
})

describe('the imprint', () => {
  const IMPRINT = '/api/admin/page-contents/imprint'
  const imprint = async () => siteView.parse(await (await test.get('/api/site')).json()).imprint
  const write = (text: object, query = '') => admin.send('PUT', IMPRINT + query, text)
  const text = { title: 'Imprint', subtitle: null, sections: [section('The club, 1 Main Street')] }

  it('is no page until it has text in some language, and is none again without', async () => {
    expect((await test.get('/api/page-contents/imprint')).status).toBe(404)
    expect(await imprint()).toBe(false)
    expect(await (await admin.get(IMPRINT)).json()).toMatchObject({
      title: 'Imprint',
      sections: [],
    })
    expect(await (await admin.get(`${IMPRINT}?language=de`)).json()).toMatchObject({
      title: 'Impressum',
      state: 'missing',
    })
    const german = { ...text, title: 'Impressum' }
    expect((await write(german, '?language=de')).status).toBe(200)
    expect(await imprint()).toBe(true)
    expect(await (await test.get('/api/page-contents/imprint')).json()).toMatchObject({
      title: 'Impressum',
      language: 'de',
    })
    const xml = await (await test.get('/sitemap.xml')).text()
    expect(xml).toContain('/fr/imprint</loc>')
    await write(text)
    expect(await (await test.get('/api/page-contents/imprint')).json()).toMatchObject({
      title: 'Imprint',
      language: 'en',
    })
    await write({ ...text, sections: [] })
    await write({ ...german, sections: [] }, '?language=de')
    expect(await imprint()).toBe(false)
    expect((await test.get('/api/page-contents/imprint')).status).toBe(404)
    expect(await (await test.get('/sitemap.xml')).text()).not.toContain('/imprint')
  })
})

it('stands in the footer if nobody says where, and may begin without a heading', async () => {
  const { showIn: _, ...body } = page({ slug: 'in-the-footer' })
  const sections = [{ body: ['Welcome.'] }, section()]
  const made = await done(await post({ ...body, sections }), 201)
  expect(made).toMatchObject({
    showIn: 'footer',
    sections: [{ heading: '', id: 'section' }, { heading: 'Evenings' }],
  })
})
