import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { siteView, type SiteView } from '#shared/contracts/site.ts'
import { runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/site'
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const put = (body: unknown, headers: Record<string, string> = {}) =>
  test.send('PUT', PATH, body, { Cookie: admin.cookie, ...headers })
const get = async () => siteView.strict().parse(await (await test.get('/api/site')).json())
const saved = async (body: unknown): Promise<SiteView> => {
  const answer = await put(body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as SiteView
}
const refusal = async (answer: Response) => {
  const { code, message, fields = {} } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, message, fields }
}
const entries = () =>
  runSql<{ user_id: number; details: Record<string, unknown> }>(
    test.ctx,
    `SELECT user_id, details FROM audit_log WHERE action = 'site_changed' ORDER BY id`,
  )

describe('refusals', () => {
  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', null],
    ['name', 'x'.repeat(41)],
    ['name', 'Chess\u202ebulC'],
    ['name', 'one\u0000two'],
    ['name', '\u200b\u200b'],
    ['tagline', 'x'.repeat(81)],
    ['tagline', 5],
    ['accent', 'red'],
    ['accent', '#12'],
    ['accent', '#12345g'],
    ['accent', 'url(x)'],
    ['signUp', 'maybe'],
    ['emailDomains', 'club.example'],
    ['emailDomains', ['*.club.example']],
    ['emailDomains', ['club']],
    ['emailDomains', ['a@b@c.example']],
    ['emailDomains', ['club.example', 'https://club.example/']],
    ['emailDomains', ['127.0.0.1']],
    ['runsOn', 'yes'],
    ['footerLinks', 'none'],
    ['footerLinks', Array(9).fill({ label: 'Club', url: 'https://club.example' })],
    ['footerLinks.0.url', [{ label: 'Club', url: 'javascript:alert(1)' }]],
    ['footerLinks.0.url', [{ label: 'Club', url: 'https://known.example@evil.example/' }]],
    ['footerLinks.0.label', [{ label: ' ', url: 'https://club.example' }]],
  ])('a %s that cannot be is named, and nothing changes (%#)', async (field, value) => {
    const before = await get()
    const [name = ''] = field.split('.')
    const { status, code, fields } = await refusal(await put({ [name]: value, runsOn: value }))
    expect([status, code]).toEqual([400, 'invalid'])
    expect(Object.keys(fields)).toContain(field)
    expect(Object.values(fields)).not.toContain('Invalid input')
    expect(await get()).toEqual(before)
  })

  it('409 for settings that have changed since they were seen, and of two at once one wins', async () => {
    const { updatedAt } = await get()
    const seen = { 'If-Match': `"${updatedAt}"` }
    const answers = await Promise.all(['One Club', 'Two Clubs'].map((name) => put({ name }, seen)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await refusal(await put({ tagline: 'Late' }, seen))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: 'Changed meanwhile by you',
    })
    expect((await put({ tagline: 'Late' }, { 'If-Match': '"yesterday"' })).status).toBe(400)
  })
})

describe('the site', () => {
  it.each([
    'Schachclub Nürnberg 1873',
    '♞ Knights 👩‍👩‍👧 Club',
    'نادي الشطرنج',
    '<script>alert(1)</script>',
    `'); DROP TABLE site; --`,
  ])('can be called %s', async (name) => {
    expect((await saved({ name })).name).toBe(name)
    expect((await get()).name).toBe(name)
  })

  it('keeps what a change leaves out, tidies what it says, and tells by If-None-Match', async () => {
    await saved({
      name: '  Our   Club ',
      tagline: ' ',
      accent: ' #AA3311',
      emailDomains: ['@Club.Example', 'club.example', 'münchen.example'],
      footerLinks: [{ label: ' Our  site ', url: 'https://club.example/a?b=1' }],
    })
    const now = await saved({ runsOn: false, logo: 'ignored' })
    expect(now).toMatchObject({
      name: 'Our Club',
      tagline: '',
      accent: '#aa3311',
      emailDomains: ['club.example', 'xn--mnchen-3ya.example'],
      footerLinks: [{ label: 'Our site', url: 'https://club.example/a?b=1' }],
      runsOn: false,
      signUp: 'open',
      fixed: {},
    })
    const answer = await test.get('/api/site')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const etag = answer.headers.get('etag') ?? ''
    expect((await test.get('/api/site', { 'If-None-Match': etag })).status).toBe(304)
    await saved({ runsOn: true })
    expect((await test.get('/api/site', { 'If-None-Match': etag })).status).toBe(200)
  })

  it('security 44: each change leaves one entry with old and new, and the same again none', async () => {
    await saved({ name: 'Before', accent: '', signUp: 'open' })
    await runSql(test.ctx, `DELETE FROM audit_log WHERE action = 'site_changed'`)
    const { updatedAt } = await saved({
      name: 'After',
      accent: '#123456',
      emailDomains: ['a.example'],
    })
    expect((await saved({ name: 'After' })).updatedAt).toBe(updatedAt)
    expect(await entries()).toEqual([
      {
        user_id: admin.id,
        details: {
          site: 1,
          name: 'Before → After',
          accent: 'none → #123456',
          emailDomains: expect.stringContaining('→ a.example'),
        },
      },
    ])
  })
})

describe('what the environment fixes', () => {
  it('is shown with its variable, and cannot be changed', async () => {
    const config = { site: { name: 'Fixed Club', signUp: 'closed' } } as const
    const fixed = await startTestApp({ config })
    const boss = await registerAdmin(fixed)
    const change = (body: object) => fixed.send('PUT', PATH, body, { Cookie: boss.cookie })
    expect(await refusal(await change({ name: 'Mine', tagline: 'Ours' }))).toEqual({
      status: 400,
      code: 'fixed',
      message: expect.stringContaining('SITE_NAME'),
      fields: { name: expect.stringContaining('SITE_NAME') },
    })
    const site = (await (await change({ name: 'Fixed Club', tagline: 'Ours' })).json()) as SiteView
    expect(site).toMatchObject({
      name: 'Fixed Club',
      tagline: 'Ours',
      signUp: 'closed',
      fixed: { name: 'SITE_NAME', signUp: 'SIGN_UP' },
    })
    await fixed.ctx[Symbol.asyncDispose]()
  })
})
