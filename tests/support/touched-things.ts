import type { SessionView, PasskeyCreation } from '#shared/contracts/ways-in.ts'
import { expect } from 'vitest'
import type { ReportView } from '#shared/contracts/reports.ts'
import type { ReviewView } from '#shared/contracts/review.ts'
import type { TwoFactorSetup } from '#shared/contracts/two-factor.ts'
import { insertResources } from '#server/features/resources/resources.queries.ts'
import { startSession } from '#server/features/sessions/sessions.service.ts'
import { softAuthenticator } from './authenticator.ts'
import type { Fixtures } from './api-calls.ts'
import { addComment, addList, addResource, addUser, runSql, SUGGESTED } from './factories.ts'
import { formerSeedRows } from './former-seed.ts'
import { linksIn } from './mailbox.ts'
import { type Member, withCookieOf } from './members.ts'
import { codeAt } from './second-factor.ts'
import type { TestApp } from './test-app.ts'

/** The input of a call; `owner` is the browser that makes it, if its cookies have changed. */
type Target = { params?: object; body?: unknown; owner?: Member }
export type Setup = (fixtures: Fixtures) => Promise<Target>

export const because = { reason: 'Against the rules' }

/** Functions that create what calls act on, most of them as the owner of the fixtures. */
export function touchedThings(test: TestApp) {
  let count = 0
  const fresh = () => `Made ${++count}`
  const sent = async (owner: Member, method: string, path: string, body?: unknown) => {
    const answer = await owner.send(method, path, body)
    expect([path, answer.ok, answer.ok || (await answer.text())]).toEqual([path, true, true])
    return answer
  }
  const made = async (owner: Member, path: string, body: unknown) =>
    (await (await sent(owner, 'POST', path, body)).json()) as { id: number }
  const rowId = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await runSql<{ id: number }>(test.ctx, statement, values))[0]?.id ?? Number.NaN
  const named = (make: (fixtures: Fixtures) => Promise<{ id: number }>, body?: () => unknown) => {
    const setup: Setup = async (fixtures) => {
      const { id } = await make(fixtures)
      return { params: { id }, ...(body ? { body: body() } : {}) }
    }
    return setup
  }
  /** Makes another call about the same thing first. */
  const after =
    (setup: Setup, method: string, path: string, body: unknown = because): Setup =>
    async (fixtures) => {
      const target = await setup(fixtures)
      const { id } = target.params as { id: number }
      await sent(fixtures.owner, method, path.replace('{id}', String(id)), body)
      return target
    }
  /** Returns the token at the end of the link in the newest email to the owner. */
  const mailedToken = async ({ email }: Member): Promise<string> => {
    const mail = (await test.mails()).findLast(({ to }) => to === email)
    return (
      linksIn(mail?.text ?? '')[0]
        ?.split('/')
        .at(-1) ?? ''
    )
  }

  const session = async ({ id }: { id: number }) => {
    await startSession(test.ctx.db, id, { now: test.ctx.clock(), ip: '', userAgent: '' })
  }
  const otherSession = async ({ owner }: Fixtures) => {
    await session(owner)
    const all = (await (await owner.get('/api/sessions')).json()) as SessionView[]
    return { id: all.find(({ current }) => !current)?.id ?? 0 }
  }
  /** What the home page shows beside the catalogue, and enough of that for Start here. */
  const home = async () => {
    await Promise.all([1, 2, 3].map(() => addResource(test.ctx)))
    await runSql(
      test.ctx,
      `WITH topic AS (INSERT INTO trending_topics (name, rank) VALUES ('Forks', 1))
       INSERT INTO featured_articles (title, excerpt, source, url)
       VALUES ('Forks', 'On forks', 'Openfile', 'https://example.org/forks')`,
    )
  }
  const forKids = async (fixtures: Fixtures) => {
    await addResource(test.ctx, { isForKids: true, title: 'Checkmate puzzles', tags: ['puzzles'] })
    await kidHost(fixtures)
  }
  const user = async () => {
    const id = await addUser(test.ctx, `other${++count}`)
    await session({ id })
    return { id }
  }
  const newcomer = async () => {
    const { id } = await user()
    await runSql(test.ctx, `UPDATE users SET awaiting_since = now() WHERE id = ${id}`)
    return { id }
  }
  const passkeyOptions = async (owner: Member) =>
    (await (await sent(owner, 'POST', '/api/passkeys/options')).json()) as PasskeyCreation
  const newPasskey = async (owner: Member) => {
    const device = softAuthenticator({ origin: test.ctx.config.siteUrl })
    return { response: device.create(await passkeyOptions(owner)) }
  }
  const passkey = async ({ owner }: Fixtures) =>
    made(owner, '/api/passkeys', await newPasskey(owner))
  const identity = async ({ owner }: Fixtures) => ({
    id: await rowId(
      `INSERT INTO identities (user_id, by, issuer, subject, created_at)
       VALUES ($1, 'oidc', 'https://issuer.example', $2, now()) RETURNING id`,
      [owner.id, fresh()],
    ),
  })
  const resource = async () => ({ id: await addResource(test.ctx) })
  const comment = async ({ resource: resourceId }: Fixtures) => {
    const { id: userId } = await user()
    return { id: await addComment(test.ctx, { resourceId, userId }) }
  }
  const list = async ({ resource: each }: Fixtures) => {
    const { id: userId } = await user()
    const fields = { userId, visibility: 'public' as const, resources: [each] }
    return { id: await addList(test.ctx, fields) }
  }
  const followed = after(named(list), 'PUT', '/api/lists/{id}/follow')
  const note = ({ owner, resource: each }: Fixtures) =>
    made(owner, `/api/study/${each}/notes`, { text: 'Move 7 again' })
  const plan = ({ owner, resource: each }: Fixtures) =>
    sent(owner, 'PUT', '/api/plan', {
      steps: [{ reason: 'It comes first', resourceIds: [each] }],
    })
  const card = async ({ owner }: Fixtures) => {
    const replies = ['e5', 'c5', 'e6', 'c6', 'd6', 'd5', 'Nf6', 'Nc6', 'g6', 'b6', 'a6', 'h6', 'f5']
    const moves = ['e4', replies[++count % replies.length], 'd3']
    await sent(owner, 'POST', '/api/review/cards', { moves, side: 'white' })
    const answer = await owner.get('/api/review')
    const last = ((await answer.json()) as ReviewView).cards.at(-1)
    if (!last) throw new Error('There is a card')
    return last
  }
  const notification = async ({ owner }: Fixtures) => ({
    id: await rowId(
      `INSERT INTO notifications (user_id, kind, data, link, created_at)
       VALUES ($1, 'reply', $2, '/', now()) RETURNING id`,
      [owner.id, { resourceId: 1, resourceTitle: 'Rook endings', commentId: 1, by: 'ann' }],
    ),
  })
  const draft = ({ owner }: Fixtures) =>
    made(owner, '/api/suggestions', { url: `https://made.example/${++count}` })
  const fullDraft = async (fixtures: Fixtures) => {
    const { id } = await draft(fixtures)
    await sent(fixtures.owner, 'PATCH', `/api/suggestions/${id}`, SUGGESTED)
    return { id }
  }
  const suggestion = async (fixtures: Fixtures) => {
    const { id } = await fullDraft(fixtures)
    await sent(fixtures.owner, 'POST', `/api/suggestions/${id}/submit`)
    return { id }
  }
  const accepted = async (fixtures: Fixtures) => {
    const { id } = await suggestion(fixtures)
    await sent(fixtures.owner, 'POST', `/api/admin/suggestions/${id}/accept`, {})
    return { id }
  }
  const correction = async ({ owner }: Fixtures) => {
    const { id } = await resource()
    return made(owner, `/api/resources/${id}/corrections`, { fields: { title: fresh() } })
  }
  const commentReport = async (fixtures: Fixtures) =>
    (await made(fixtures.owner, '/api/reports', {
      kind: 'comment',
      reason: 'spam',
      ...(await comment(fixtures)),
    })) as ReportView
  const resourceReport = async ({ owner }: Fixtures) =>
    made(owner, '/api/reports', { kind: 'resource', reason: 'dead_link', ...(await resource()) })
  const additional = ({ owner }: Fixtures) =>
    made(owner, '/api/admin/additional-resources', {
      title: fresh(),
      description: 'A description',
      linkUrl: 'https://example.org',
    })
  const category = ({ owner }: Fixtures) =>
    made(owner, '/api/admin/opening-categories', { name: fresh() })
  const inCategory = async (fixtures: Fixtures) => {
    const { id: categoryId } = await category(fixtures)
    return { name: fresh(), categoryId, openingPattern: '1.e4 e5' }
  }
  const subcategory = async (fixtures: Fixtures) =>
    made(fixtures.owner, '/api/admin/opening-subcategories', await inCategory(fixtures))
  const opening = async (fixtures: Fixtures) =>
    made(fixtures.owner, '/api/admin/openings', await inCategory(fixtures))
  const synonym = ({ owner }: Fixtures) =>
    made(owner, '/api/admin/search-synonyms', {
      relation: 'same',
      words: [fresh()],
      targets: [fresh()],
    })
  const reading = ({ owner }: Fixtures) =>
    made(owner, '/api/admin/search-readings', {
      language: 'en',
      phrase: fresh(),
      readsAs: 'fork',
    })
  const kidHost = async ({ owner }: Fixtures) => {
    const host = `made${++count}.example`
    await made(owner, '/api/admin/kid-hosts', { host })
    return { host }
  }
  const ownPage = async ({ owner }: Fixtures) => {
    const slug = `made-${++count}`
    const sections = [{ heading: fresh(), body: ['A paragraph'] }]
    await made(owner, '/api/admin/pages', { slug, title: fresh(), sections, showIn: 'footer' })
    return { slug }
  }
  const pathBody = async ({ resource: each }: Pick<Fixtures, 'resource'>) => ({
    slug: `made-${++count}`,
    title: { en: fresh() },
    about: { en: fresh() },
    ratingFrom: 0,
    ratingTo: 800,
    steps: [each, (await resource()).id, (await resource()).id].map((id, at) => ({
      key: `step-${at}`,
      goal: { en: fresh() },
      items: [id],
    })),
  })
  /** A path that the owner follows. */
  const path = async (fixtures: Fixtures) => {
    const body = await pathBody(fixtures)
    await sent(fixtures.owner, 'POST', '/api/admin/paths', body)
    await sent(fixtures.owner, 'PUT', `/api/paths/${body.slug}/follow`)
    return { slug: body.slug }
  }
  /** Deletes a resource and returns the ID that it had. */
  const deleted = async ({ owner }: Fixtures) => {
    const { id } = await resource()
    await sent(owner, 'DELETE', `/api/admin/resources/${id}`)
    return { id }
  }
  const trashed = async (fixtures: Fixtures) => {
    const { id } = await deleted(fixtures)
    return rowId(`SELECT id FROM trash WHERE kind = 'resource' AND entity_id = $1`, [id])
  }
  /** A row of the former seed catalogue, which the present one has dropped. */
  const formerSeed = async () => {
    await insertResources(
      test.ctx.db,
      formerSeedRows().filter(({ sourceUrl }) => sourceUrl === 'https://chessintheschools.org'),
    )
    await test.ctx.version.refresh()
    return {}
  }
  const bulkChange = async ({ owner }: Fixtures) => {
    const selection = { ids: [await addResource(test.ctx)] }
    return made(owner, '/api/admin/bulk-jobs', { selection, change: { set: { isFeatured: true } } })
  }
  const waitingJob = async (fixtures: Fixtures) => {
    const { id } = await bulkChange(fixtures)
    await runSql(
      test.ctx,
      `UPDATE bulk_jobs SET state = 'waiting', ended_at = NULL WHERE id = $1`,
      [id],
    )
    return { id }
  }
  const chapters = async ({ owner, resource: resourceId }: Fixtures) => {
    const body = { chapters: [{ title: 'Introduction', startSeconds: 0 }] }
    const answer = await sent(owner, 'PUT', `/api/admin/resources/${resourceId}/chapters`, body)
    const [chapter] = (await answer.json()) as { id: number }[]
    return { resourceId, chapterId: chapter?.id }
  }
  const secret = async (owner: Member) => {
    const answer = await sent(owner, 'POST', '/api/setup-2fa')
    return ((await answer.json()) as TwoFactorSetup).secret
  }
  const codeOf = async (owner: Member) => ({
    token: codeAt(await secret(owner), test.ctx.clock()),
  })
  /** Turns it on, and uses one of the recovery codes up. */
  const withTwoFactor: Setup = async ({ owner }) => {
    const answer = await sent(owner, 'POST', '/api/verify-2fa', await codeOf(owner))
    const { id, password } = owner
    const one = 'SELECT min(code_hash) FROM recovery_codes WHERE user_id = $1'
    await runSql(
      test.ctx,
      `DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = (${one})`,
      [id],
    )
    return { owner: withCookieOf(test, owner, answer), body: { password } }
  }

  return {
    fresh,
    sent,
    rowId,
    named,
    after,
    mailedToken,
    session,
    otherSession,
    home,
    forKids,
    passkey,
    identity,
    newPasskey,
    user,
    newcomer,
    resource,
    comment,
    list,
    followed,
    note,
    card,
    plan,
    notification,
    draft,
    fullDraft,
    suggestion,
    accepted,
    correction,
    commentReport,
    resourceReport,
    additional,
    category,
    inCategory,
    subcategory,
    opening,
    synonym,
    reading,
    kidHost,
    ownPage,
    path,
    pathBody,
    deleted,
    trashed,
    formerSeed,
    bulkChange,
    waitingJob,
    chapters,
    codeOf,
    withTwoFactor,
  }
}
