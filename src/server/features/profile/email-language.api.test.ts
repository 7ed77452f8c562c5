import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import {
  logInAgain,
  type Member,
  PASSWORD,
  registerAdmin,
  registerMember,
  signUp,
} from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sendDigests } from '../notifications/digest-job.ts'
import { type Notice, notify } from '../notifications/notify.service.ts'

const SITE = 'https://chess.example'
let test: TestApp
let member: Member

beforeAll(async () => {
  test = await startTestApp({ config: { siteUrl: SITE, languages: ['en', 'de', 'fr'] } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const choose = (locale: TextLanguage | null, who = member) =>
  who.send('POST', '/api/update-profile', { username: who.username, preferences: { locale } })
const localeOf = async (who: Member) =>
  ((await (await who.get('/api/user')).json()) as UserView).preferences.locale
const mailsTo = async ({ email }: Member, app = test): Promise<Mail[]> =>
  (await app.mails()).filter(({ to }) => to === email)
const greetingOf = (mail: Mail | undefined) => mail?.text.split(' ')[0]
const languageOf = (mail: Mail | undefined) => /<html lang="([^"]+)"/.exec(mail?.html ?? '')?.[1]
/** Adds an account that gets emails in this language. */
async function memberIn(locale: TextLanguage): Promise<Member> {
  const made = await registerMember(test)
  await choose(locale, made)
  return made
}

describe('registration', () => {
  it.each(['xx', 'DE', '', null, 5])('with the language %j is refused', async (locale) => {
    const username = `refused${String(locale)}`
    const body = { username, email: `${username}@mail.example`, password: PASSWORD, locale }
    const answer = await test.send('POST', '/api/register', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      fields: { locale: 'Please choose one of the languages of this site' },
    })
    expect((await test.mails()).some(({ to }) => to === body.email)).toBe(false)
  })

  it('chooses nothing by itself, whatever the browser prefers', async () => {
    const account = { username: 'plain', email: 'plain@mail.example', password: PASSWORD }
    const headers = { 'Accept-Language': 'de' }
    expect((await test.send('POST', '/api/register', account, headers)).status).toBe(201)
    const [mail] = (await test.mails()).filter(({ to }) => to === account.email)
    expect(languageOf(mail)).toBe('en')
  })

  it('on a German page gets its first email in German, with a link to a German page', async () => {
    const body = { username: 'neu', email: 'neu@mail.example', password: PASSWORD, locale: 'de' }
    const answer = await test.send('POST', '/api/register', body)
    expect(((await answer.json()) as UserView).preferences.locale).toBe('de')
    const [mail] = (await test.mails()).filter(({ to }) => to === body.email)
    expect(greetingOf(mail)).toBe('Hallo')
    expect(linksIn(mail?.text ?? '')[0]).toMatch(/^https:\/\/chess\.example\/de\/verify-email\//)
  })
})

describe('the choice of an account', () => {
  beforeEach(async () => {
    member = await registerMember(test)
  })

  it('is none at first, and can be changed and removed', async () => {
    expect(await localeOf(member)).toBeNull()
    for (const locale of ['de', 'fr', null] as const) {
      expect((await choose(locale)).status).toBe(200)
      expect(await localeOf(member)).toBe(locale)
    }
  })

  it('stays when the name changes, and is in the copy of the data', async () => {
    await choose('fr')
    await member.send('POST', '/api/update-profile', { username: `${member.username}.x` })
    expect(await localeOf(member)).toBe('fr')
    await member.send('POST', '/api/reauthenticate', { password: PASSWORD })
    const copy = await (await member.get('/api/account/export')).json()
    expect(copy).toMatchObject({ account: { preferences: { locale: 'fr' } } })
  })

  it('of a language that is no longer offered stays stored, and emails are in English', async () => {
    await choose('es')
    await test.send('POST', '/api/forgot-password', { email: member.email })
    const [mail] = await mailsTo(member)
    expect(languageOf(mail)).toBe('en')
    expect(linksIn(mail?.text ?? '')[0]).toMatch(/^https:\/\/chess\.example\/reset-password\//)
    expect(await localeOf(member)).toBe('es')
  })
})

describe('emails are in the language of their recipient', () => {
  let admin: Member

  beforeAll(async () => {
    admin = await registerAdmin(test)
    await choose('fr', admin)
  })

  const notice = (kind: 'reply' | 'moderation', resourceId: number): Notice =>
    kind === 'reply'
      ? {
          userId: member.id,
          kind,
          data: { resourceId, resourceTitle: 'My System', commentId: 12, by: 'ben' },
          link: `/resource/${resourceId}#comment-12`,
        }
      : {
          userId: member.id,
          kind,
          data: { what: 'hidden', commentId: 9, resourceTitle: 'My System', reason: 'Unkind.' },
          link: `/resource/${resourceId}#comment-9`,
        }
  const tell = async (kind: 'reply' | 'moderation') => {
    await runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [member.id])
    const resourceId = await addResource(test.ctx)
    await test.ctx.db.transaction((tx) => notify(test.ctx, tx, notice(kind, resourceId)))
  }
  const asAdmin = async (method: string, path: string, body: object = {}) => {
    await admin.send('POST', '/api/reauthenticate', { password: PASSWORD })
    return admin.send(method, path, body)
  }

  const CAUSES: Record<string, () => Promise<unknown>> = {
    'a link to verify the address': () => member.send('POST', '/api/resend-verification'),
    'a link to reset the password': () =>
      test.send('POST', '/api/forgot-password', { email: member.email }),
    'a link that an admin sends': () =>
      asAdmin('POST', '/api/admin/request-password-reset', { email: member.email }),
    'a changed password': () =>
      member.send('POST', '/api/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'Another rook on f7, 2',
      }),
    'a locked account': () =>
      member.send('POST', '/api/kids-lock', { pin: '4711', account: true, password: PASSWORD }),
    'a role': () => asAdmin('PUT', `/api/admin/users/${member.id}/role`, { role: 'curator' }),
    'a suspension': () =>
      asAdmin('POST', `/api/admin/users/${member.id}/suspend`, { reason: 'Spam.' }),
    'a deleted account': () => member.send('POST', '/api/delete-account', { password: PASSWORD }),
    'what a moderator decided': () => tell('moderation'),
    'the digest of a day': async () => {
      await tell('reply')
      await sendDigests(test.ctx)
    },
  }

  it.each(Object.entries(CAUSES))('%s', async (_, cause) => {
    member = await memberIn('de')
    const before = (await mailsTo(member)).length
    await cause()
    const sent = (await mailsTo(member)).slice(before)
    expect(sent.map(greetingOf)).toEqual(['Hallo'])
    expect(sent.map(languageOf)).toEqual(['de'])
    const pages = linksIn(sent[0]?.text ?? '').filter((link) => !link.includes('/unsubscribe/'))
    expect(pages).not.toEqual([])
    for (const page of pages) expect(page).toMatch(/^https:\/\/chess\.example\/de\//)
  })

  it('a link to stop emails works in any language, even one that the site no longer offers', async () => {
    member = await memberIn('de')
    await tell('moderation')
    const [mail] = await mailsTo(member)
    expect(new URL(mail?.unsubscribeUrl ?? '').pathname).toMatch(/^\/unsubscribe\//)
  })

  it('a login with another browser does not change it', async () => {
    member = await memberIn('de')
    expect(await localeOf(await logInAgain(test, member))).toBe('de')
  })
})

it('the site uses its own language for members who have chosen none', async () => {
  const german = await startTestApp({
    config: { siteUrl: SITE, language: 'de', languages: ['de', 'fr'] },
  })
  try {
    const plain = await signUp(german)
    const [mail] = await mailsTo(plain, german)
    expect(greetingOf(mail)).toBe('Hallo')
    expect(linksIn(mail?.text ?? '')[0]).toMatch(/^https:\/\/chess\.example\/verify-email\//)
    // This site does not offer English and Spanish, so they have no pages.
    for (const locale of ['en', 'es'] as const) {
      const other = await registerMember(german)
      await choose(locale, other)
      await german.send('POST', '/api/forgot-password', { email: other.email })
      const [link] = await mailsTo(other, german)
      expect(languageOf(link)).toBe('en')
      expect(linksIn(link?.text ?? '')[0]).toMatch(/^https:\/\/chess\.example\/reset-password\//)
    }
  } finally {
    await german.ctx[Symbol.asyncDispose]()
  }
})
