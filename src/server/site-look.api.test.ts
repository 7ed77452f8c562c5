import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SiteView } from '#shared/contracts/site.ts'
import { shownAccent, themeColors } from '#shared/domain/palette.ts'
import { addList, addResource } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { aPng } from '#tests/support/pictures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { loadRenderer, pageRoutes } from './pages.ts'

const ACCENT = '#ffd400'
let test: TestApp
let admin: Member
let resource: number

beforeAll(async () => {
  test = await startTestApp()
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  const dist = fileURLToPath(new URL('../../dist/server', import.meta.url))
  pageRoutes(test.app, test.ctx, await loadRenderer(dist))
  admin = await registerAdmin(test)
  resource = await addResource(test.ctx)
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

const textOf = async (path: string, cookie = '') =>
  (await test.get(path, { Cookie: cookie })).text()
const choose = async (accent: string) => {
  const answer = await test.send('PUT', '/api/admin/site', { accent }, { Cookie: admin.cookie })
  expect(answer.status).toBe(200)
}
/** Pages say when their data was read. */
const untimed = (html: string) => html.replaceAll(/\b\d{13}\b/g, '')
/** The colors of the accent as a page has them. */
const MARK = new RegExp(
  `--accent:light-dark\\(${themeColors('day', ACCENT).get('accent')},${themeColors('night', ACCENT).get('accent')}\\)`,
)

it('an accent colors every page, kept ones too, until it is gone', async () => {
  const lock = await lockBrowser(test)
  const pages = [
    ['/', ''],
    ['/de/help', ''],
    ['/auth', ''],
    ['/kids/lock', ''],
    ['/unsubscribe/none', ''],
    [`/embed/resource/${resource}`, ''],
    ['/about', lock],
    ['/kids', lock],
  ] as const
  const before = new Map<string, string>()
  for (const [path, cookie] of pages) before.set(path, await textOf(path, cookie))
  await choose(ACCENT)
  for (const [path, cookie] of pages) expect(await textOf(path, cookie), path).toMatch(MARK)
  await choose('')
  for (const [path, cookie] of pages) {
    const now = await textOf(path, cookie)
    expect(now, path).not.toMatch(/--accent:light-dark\(#[^)]*\);--accent-strong/)
    if (['/', '/de/help'].includes(path)) expect(untimed(now)).toBe(untimed(before.get(path) ?? ''))
  }
})

/** Returns the style that the policy of a page allows, and the one that the page has. */
async function stylesOf(answer: Response): Promise<[allowed: string, own: string]> {
  const policy = answer.headers.get('content-security-policy') ?? ''
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await answer.text()) ?? []
  return [/style-src 'sha256-(.*?)';/.exec(policy)?.[1] ?? '', hash('sha256', style, 'base64')]
}

describe('an embed allows the style that it has, and no other', () => {
  it('with an accent and without', async () => {
    for (const accent of [ACCENT, '']) {
      await choose(accent)
      const [allowed, own] = await stylesOf(await test.get(`/embed/resource/${resource}`))
      expect(allowed).toBe(own)
    }
  })

  it('when the accent changes while it is made', async () => {
    const id = await addList(test.ctx, {
      userId: admin.id,
      title: 'Friday',
      visibility: 'public',
      resources: [resource],
    })
    const client = await test.ctx.database.pool.connect()
    await client.query('BEGIN; LOCK TABLE lists')
    const asked = test.get(`/embed/list/${id}`)
    await choose(ACCENT)
    await client.query('ROLLBACK')
    client.release()
    const [allowed, own] = await stylesOf(await asked)
    expect(allowed).toBe(own)
    await choose('')
  })
})

it('emails and the manifest have the accent as it can be read', async () => {
  await choose(ACCENT)
  const shown = shownAccent(ACCENT, 'day')
  expect(shown).not.toBe(ACCENT)
  const before = (await test.mails()).length
  const body = { username: 'new.person', email: 'new@mail.example', password: 'Rook takes f7!' }
  expect((await test.send('POST', '/api/register', body)).status).toBe(201)
  const [mail] = (await test.mails()).slice(before)
  expect(mail?.html).toContain(`background:${shown}`)
  expect(mail?.html).not.toContain(shownAccent('', 'day'))
  expect(JSON.parse(await textOf('/site.webmanifest'))).toMatchObject({ theme_color: shown })
})

it('the icon of a site without one of its own, and the API’s document, have the accent', async () => {
  const groundOf = async (path: string) => {
    const bytes = Buffer.from(await (await test.get(path)).arrayBuffer())
    const { data } = await sharp(bytes).resize(32, 32).raw().toBuffer({ resolveWithObject: true })
    // Left of the open file, in the middle.
    const at = (16 * 32 + 4) * (data.length / 32 / 32)
    return `#${data.subarray(at, at + 3).toString('hex')}`
  }
  const icons = ['/favicon.svg', '/icon-192.png', '/icon-512.png', '/icon-maskable.png']
  for (const accent of ['', '#7a1f2b']) {
    await choose(accent)
    const shown = accent || '#1f5b41'
    for (const path of [...icons, '/apple-touch-icon.png'])
      expect([path, await groundOf(path)]).toEqual([path, shown])
    expect(await textOf('/api/docs')).toContain(`--accent:light-dark(${shown},`)
  }
})

it('logo and icon are on every page, kept ones too, until they are removed', async () => {
  const lock = await lockBrowser(test)
  const before = await textOf('/about')
  expect(before).toContain('href="/favicon.svg"')
  const { cookie } = admin
  const set = async (picture: string) =>
    test.send('PUT', `/api/admin/site/pictures/${picture}`, aPng({ width: 8, height: 4 }), {
      Cookie: cookie,
    })
  for (const picture of ['logo', 'logoDark', 'icon']) expect((await set(picture)).status).toBe(200)
  const { logo, logoDark, icon } = (await (await test.get('/api/site')).json()) as SiteView
  const html = await textOf('/about')
  for (const path of [logo, logoDark])
    expect(html).toMatch(new RegExp(`<img src="${path}" alt="Openfile" width="8" height="4"`))
  const tab = icon?.replace('.png', '-tab.png')
  expect(html).toContain(`rel="icon" href="${tab}"`)
  expect(html).toContain(`property="og:image" content="${test.ctx.config.siteUrl}${icon}"`)
  const locked = await textOf('/kids/lock', lock)
  expect(locked).toContain(`<img class="day" src="${logo}" alt="Openfile"`)
  expect(locked).toContain(`<img class="night" src="${logoDark}" alt="Openfile"`)
  expect(locked).toContain(`href="${tab}"`)
  for (const picture of ['logo', 'logoDark', 'icon'])
    await test.send('DELETE', `/api/admin/site/pictures/${picture}`, undefined, { Cookie: cookie })
  expect(untimed(await textOf('/about'))).toBe(untimed(before))
})
