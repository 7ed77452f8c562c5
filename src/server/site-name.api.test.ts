import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import {
  type Member,
  registerAdmin,
  registerMember,
  verifiedMember,
} from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  CONSOLE_CATALOGUE,
  CONSOLE_PEOPLE,
  KIDS_PAGES,
  MEMBER_PAGES,
  VISITOR_PAGES,
} from '#tests/support/walked-pages.ts'
import { loadRenderer, pageRoutes } from './pages.ts'
import { seedCatalogue } from './seed/seed-catalogue.ts'

const NAME = 'Turm & <b>Läufer</b>'
const LANGUAGES = ['', '/de', '/es', '/fr']
const PRODUCT = /Openfile/
let test: TestApp
let admin: Member
let member: Member

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => void (await seedCatalogue(db, () => undefined)),
  })
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  const dist = fileURLToPath(new URL('../../dist/server', import.meta.url))
  pageRoutes(test.app, test.ctx, await loadRenderer(dist))
  admin = await registerAdmin(test)
  member = await registerMember(test)
  // Kept under the former name.
  for (const path of ['/', '/about', '/feed.xml', '/api/page-contents/about'])
    expect(await (await test.get(path)).text()).toMatch(PRODUCT)
  const settings = { name: NAME, tagline: 'Seit 1873', runsOn: false }
  const answer = await test.send('PUT', '/api/admin/site', settings, { Cookie: admin.cookie })
  expect(answer.status).toBe(200)
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

const textOf = async (path: string, cookie = '') =>
  (await test.get(path, { Cookie: cookie })).text()

/** Returns what is wrong on a page: the name is not shown, or not escaped, or readers see that of the product. */
async function faultsOf(path: string, cookie = ''): Promise<string[]> {
  const html = await textOf(path, cookie)
  return [
    ...(PRODUCT.test(html) ? [`${path} says the product's name`] : []),
    ...(html.includes('Läufer') ? [] : [`${path} does not say the site's name`]),
    ...(html.includes('<b>Läufer') ? [`${path} does not escape it`] : []),
  ]
}

describe('a site with another name', () => {
  it('says it on every page, in all languages', async () => {
    const faults: string[] = []
    const visitor = [...Object.values(VISITOR_PAGES).flat(), ...KIDS_PAGES, { path: '/no-page' }]
    for (const prefix of LANGUAGES)
      for (const { path } of visitor)
        faults.push(...(await faultsOf(path === '/' ? prefix || '/' : prefix + path)))
    for (const { path } of MEMBER_PAGES) faults.push(...(await faultsOf(path, member.cookie)))
    for (const [path] of [...CONSOLE_CATALOGUE, ...CONSOLE_PEOPLE])
      faults.push(...(await faultsOf(path, admin.cookie)))
    expect(faults).toEqual([])
  }, 60_000)

  it('says it on the pages of the kids lock', async () => {
    const faults: string[] = []
    const cookie = await lockBrowser(test)
    for (const prefix of LANGUAGES) {
      faults.push(...(await faultsOf(`${prefix}/kids/lock`)))
      faults.push(...(await faultsOf(`${prefix}/kids/locked`)))
      faults.push(...(await faultsOf(`${prefix}/kids/unlock`)))
      for (const path of ['/kids', '/kids/lock', '/about', '/auth', '/leave/115'])
        faults.push(...(await faultsOf(prefix + path, cookie)))
    }
    faults.push(...(await faultsOf('/unsubscribe/none')))
    faults.push(...(await faultsOf('/embed/resource/115')))
    expect(faults).toEqual([])
  })

  it('says it in feeds, the manifest, the document of the API and covers', async () => {
    const faults: string[] = []
    for (const path of ['/feed.xml', '/de/feed.xml', '/api/docs'])
      faults.push(...(await faultsOf(path)))
    expect(faults).toEqual([])
    expect(JSON.parse(await textOf('/site.webmanifest'))).toMatchObject({
      name: NAME,
      short_name: NAME,
      description: 'Seit 1873',
    })
    const { info } = JSON.parse(await textOf('/api/openapi.json')) as { info: { title: string } }
    expect(info.title).toBe(`${NAME} API`)
    for (const path of ['/api/openapi.json', '/covers/115.svg', '/sitemap.xml', '/robots.txt'])
      expect(await textOf(path)).not.toMatch(PRODUCT)
  })

  it('says it in the address of two-factor', async () => {
    const asked = await startTestApp({
      config: { site: { name: NAME }, qrImageService: 'https://qr.example/?d={data}' },
    })
    const { cookie } = await verifiedMember(asked)
    const sent = await asked.send('POST', '/api/setup-2fa', undefined, { Cookie: cookie })
    const { qrCodeUrl } = (await sent.json()) as { qrCodeUrl: string }
    const address = decodeURIComponent(qrCodeUrl)
    expect(new URL(address.slice(address.indexOf('otpauth:'))).searchParams.get('issuer')).toBe(
      NAME,
    )
    expect(address).not.toMatch(PRODUCT)
    await asked.ctx[Symbol.asyncDispose]()
  })

  it('says it in titles and texts, where the placeholder stands', async () => {
    const about = JSON.parse(await textOf('/api/page-contents/about')) as {
      title: string
      sections: { heading: string }[]
    }
    expect(about.title).toBe(`About ${NAME}`)
    expect(JSON.stringify(about)).not.toMatch(/SITE_NAME/)
    const titleOf = async (path: string) => /<title>(.*?)<\/title>/.exec(await textOf(path))?.[1]
    const escaped = 'Turm &amp; &lt;b&gt;Läufer&lt;/b&gt;'
    expect(await titleOf('/about')).toBe(`About ${escaped} | ${escaped}`)
    expect(await titleOf('/')).toBe(`Seit 1873 | ${escaped}`)
  })

  it('says it in emails, as the sender too', async () => {
    const before = (await test.mails()).length
    const body = { username: 'new.person', email: 'new@mail.example', password: 'Rook takes f7!' }
    expect((await test.send('POST', '/api/register', body)).status).toBe(201)
    const [mail, ...others] = (await test.mails()).slice(before)
    expect(others).toEqual([])
    expect(mail?.sender).toBe(NAME)
    expect(mail?.subject).toContain(NAME)
    expect(JSON.stringify(mail)).not.toMatch(PRODUCT)
    expect(mail?.html).not.toContain('<b>Läufer')
  })

  it('leads to its imprint from every page and email once that is written, and from none before', async () => {
    const cookie = await lockBrowser(test)
    const pages: [string, string?][] = [
      ...LANGUAGES.flatMap((prefix): [string, string?][] => [
        [prefix || '/'],
        [`${prefix}/auth`],
        [`${prefix}/no-page`],
        [`${prefix}/kids/lock`],
        [`${prefix}/kids`, cookie],
        [`${prefix}/about`, cookie],
        [`${prefix}/kids/lock`, cookie],
        [`${prefix}/leave/115`, cookie],
      ]),
      ['/settings', member.cookie],
      ['/admin', admin.cookie],
      ['/unsubscribe/none'],
      ['/embed/resource/115'],
    ]
    const leads = async () => {
      const found = await Promise.all(
        pages.map(async ([path, of]) => /href="[^"]*\/imprint"/.test(await textOf(path, of))),
      )
      return new Set(pages.filter((_, index) => found[index]).map(([path]) => path))
    }
    expect(await leads()).toEqual(new Set())
    expect((await test.get('/imprint')).status).toBe(404)
    const text = {
      title: 'Impressum',
      subtitle: null,
      sections: [{ heading: 'Verein', body: ['Turmgasse 1, [Liga](https://league.example/)'] }],
    }
    const address = '/api/admin/page-contents/imprint?language=de'
    expect((await admin.send('PUT', address, text)).status).toBe(200)
    expect(await leads()).toEqual(new Set(pages.map(([path]) => path)))
    for (const path of ['/imprint', '/de/imprint']) {
      expect(await textOf(path)).toContain('Turmgasse 1')
      const locked = await textOf(path, cookie)
      expect(locked).toContain('Turmgasse 1')
      expect(locked).not.toContain('https://league.example/')
    }
    const before = (await test.mails()).length
    const body = { username: 'next.person', email: 'next@mail.example', password: 'Rook takes f7!' }
    const registered = await test.send('POST', '/api/register', body)
    expect(registered.status, await registered.text()).toBe(201)
    const [mail] = (await test.mails()).slice(before)
    expect(mail?.text).toMatch(/\/imprint$/m)
    expect(mail?.html).toMatch(/href="[^"]*\/imprint"/)
  })

  it('shows its own pages and links, without a script, in each language', async () => {
    const sections = [{ heading: 'Abende', body: ['Dienstags um sieben.'] }]
    const page = { slug: 'abende', title: 'Evenings', sections, showIn: 'footer' }
    expect((await admin.send('POST', '/api/admin/pages', page)).status).toBe(201)
    const german = { title: 'Vereinsabende', sections }
    await admin.send('PUT', '/api/admin/pages/abende?language=de', german)
    const team = { ...page, slug: 'team', title: 'Our team', showIn: 'sidebar' }
    await admin.send('POST', '/api/admin/pages', team)
    await admin.send('POST', '/api/admin/pages', { ...team, slug: 'hidden', showIn: 'none' })
    const footerLinks = [{ label: 'Liga', url: 'https://league.example/' }]
    await admin.send('PUT', '/api/admin/site', { footerLinks })
    const html = await textOf('/de/help')
    expect(html).toMatch(/<a [^>]*href="\/de\/page\/abende"[^>]*>Vereinsabende/)
    expect(html).toMatch(/<a [^>]*href="\/de\/page\/team"[^>]*>Our team/)
    expect(html).toMatch(
      /<a href="https:\/\/league.example\/" target="_blank" rel="noopener noreferrer nofollow"/,
    )
    expect(html).not.toContain('/page/hidden')
    expect(await textOf('/help')).toMatch(/<a [^>]*href="\/page\/abende"[^>]*>Evenings/)
    expect(await textOf('/de/page/abende')).toContain('<title>Vereinsabende | ')
    expect(await textOf('/fr/page/team')).toMatch(/lang="en"/)
    for (const path of ['/page/nothing', '/page/No%20Page', '/page'])
      expect((await test.get(path)).status, path).toBe(404)
    const locked = await textOf('/kids', await lockBrowser(test))
    expect(locked).not.toContain('league.example/"')
  })

  it('says that it runs on the product in one line of the footer, if it wants to', async () => {
    expect(await textOf('/help')).not.toContain('Runs on')
    await test.send('PUT', '/api/admin/site', { runsOn: true }, { Cookie: admin.cookie })
    const html = await textOf('/help')
    expect(html.replaceAll(/<script.*?<\/script>/gs, '').match(/Openfile/g)).toEqual(['Openfile'])
  })
})
