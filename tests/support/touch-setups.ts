import { seedPuzzles } from '#server/seed/seed-catalogue.ts'
import { takenTest } from './taken-test.ts'
import type { Fixtures } from './api-calls.ts'
import { aResource, addResource, runSql } from './factories.ts'
import { aPng } from './pictures.ts'
import type { TestApp } from './test-app.ts'
import { touchedGroups } from './touched-groups.ts'
import { because, type Setup, touchedThings } from './touched-things.ts'

const NEW_PASSWORD = 'Queen takes g7, mate 2'

/** Creates what a call acts on if the parameters in `API_CALLS` name nothing that exists, and returns the call's input. */
export function touchSetups(test: TestApp): {
  setups: Record<string, Setup>
  fills: Record<string, (fixtures: Fixtures) => Promise<unknown>>
} {
  const things = touchedThings(test)
  const inGroups = touchedGroups(test)
  const { fresh, sent, rowId, named, after, mailedToken } = things

  const ofPath: Setup = async (fixtures) => ({ params: await things.path(fixtures) })

  const setups: Record<string, Setup> = {
    'DELETE /api/admin/site/pictures/{picture}': async ({ owner }) => {
      await sent(owner, 'PUT', '/api/admin/site/pictures/icon', aPng())
      return {}
    },
    'POST /api/resources/{id}/save': named(things.resource),
    'POST /api/puzzles/{id}/try': async () => ({ params: { id: 'NnHPk' } }),
    'POST /api/test/results': async () => ({ body: await takenTest(test, fresh()) }),
    'DELETE /api/test/results/{id}': async ({ owner }) => {
      const body = await takenTest(test, fresh())
      const answer = await sent(owner, 'POST', '/api/test/results', body)
      return { params: { id: ((await answer.json()) as { id: number }).id } }
    },
    'POST /api/review/cards': async () => ({ body: { moves: ['d4', 'd5', 'c4'], side: 'white' } }),
    'POST /api/review/{id}': async (fixtures) => {
      const { id, key } = await things.card(fixtures)
      return { params: { id }, body: { key, hint: true } }
    },
    'DELETE /api/review/cards/{id}': named(things.card),
    'DELETE /api/review/cards': async (fixtures) => {
      await sent(fixtures.owner, 'POST', '/api/review/cards', {
        moves: ['d4', 'd5', 'Nf3'],
        side: 'white',
      })
      return {}
    },
    'POST /api/study/merge': async () => ({
      body: {
        items: [
          {
            resourceId: await addResource(test.ctx),
            status: 'done',
            progress: 100,
            updatedAt: test.ctx.clock().toISOString(),
          },
        ],
      },
    }),
    'PUT /api/lists/{id}': async ({ list: id }) => ({
      params: { id },
      body: { title: fresh(), visibility: 'public' },
    }),
    'DELETE /api/lists/{id}/recommendation': after(
      async ({ list: id }) => ({ params: { id } }),
      'PUT',
      '/api/lists/{id}/recommendation',
    ),
    'PATCH /api/suggestions/{id}': named(things.draft, () => ({ title: fresh() })),
    'DELETE /api/suggestions/{id}': named(things.draft),
    'POST /api/suggestions/{id}/submit': named(things.fullDraft),
    'POST /api/admin/suggestions/{id}/accept': named(things.suggestion),
    'POST /api/admin/suggestions/{id}/decline': named(things.suggestion),
    'POST /api/admin/corrections/{id}/accept': named(things.correction),
    'POST /api/admin/corrections/{id}/decline': named(things.correction),
    'POST /api/admin/suggestions/take-back': async (fixtures) => ({
      body: { ids: [(await things.accepted(fixtures)).id] },
    }),
    'POST /api/resources/{id}/comments': async ({ owner, resource: id, comment: own }) => {
      await sent(owner, 'DELETE', `/api/comments/${own}`)
      return { params: { id } }
    },
    'PUT /api/comments/{id}/vote': named(things.comment),
    'DELETE /api/comments/{id}/vote': after(
      named(things.comment),
      'PUT',
      '/api/comments/{id}/vote',
    ),
    'POST /api/comments/{id}/restore': async ({ owner, comment: id }) => {
      await sent(owner, 'DELETE', `/api/comments/${id}`)
      return { params: { id } }
    },
    'PUT /api/lists/{id}/follow': named(things.list),
    'DELETE /api/lists/{id}/follow': things.followed,
    'PUT /api/lists/{id}/items/{resourceId}': async ({ list: id }) => ({
      params: { id, resourceId: await addResource(test.ctx) },
    }),
    'PATCH /api/study/notes/{id}': named(things.note, () => ({ text: 'Move 8 again' })),
    'DELETE /api/study/notes/{id}': named(things.note),
    'PUT /api/study/{resourceId}/chapters/{chapterId}': async (fixtures) => ({
      params: await things.chapters(fixtures),
    }),
    'POST /api/admin/chapters/read': async ({ resource: resourceId }) => ({
      body: { resourceId, text: '0:00 Introduction' },
    }),
    'POST /api/groups': async () => ({ body: { name: fresh(), timeZone: 'UTC' } }),
    'POST /api/groups/{id}/copy': async () => ({ body: { name: fresh() } }),
    'POST /api/groups/join': inGroups.codeOfOther,
    'POST /api/groups/{id}/restore': after(inGroups.group, 'POST', '/api/groups/{id}/archive'),
    'DELETE /api/groups/{id}/code': after(inGroups.group, 'PUT', '/api/groups/{id}/code', {}),
    'DELETE /api/groups/{id}/members/me': inGroups.joined,
    'POST /api/groups/{id}/members/{memberId}/admit': inGroups.waiting,
    'POST /api/groups/{id}/teachers': async (fixtures) => ({
      params: { id: fixtures.group },
      body: { username: (await inGroups.member()).username },
    }),
    'POST /api/groups/{id}/teachers/accept': inGroups.invitation,
    'DELETE /api/groups/{id}/teachers/{userId}': inGroups.teacher,
    'POST /api/groups/{id}/owner': async (fixtures) => {
      const { params } = await inGroups.teacher(fixtures)
      return { params: { id: params.id }, body: { userId: params.userId } }
    },
    'POST /api/groups/{id}/assignments': async ({ resource: resourceId }) => ({
      body: { title: fresh(), items: [{ resourceId }] },
    }),
    'PUT /api/groups/{id}/assignments/{assignmentId}': async ({ resource: resourceId }) => ({
      body: { title: fresh(), items: [{ resourceId }] },
    }),
    'PUT /api/groups/{id}/assignments/{assignmentId}/mine': inGroups.homework,
    'PUT /api/notifications/emails': async () => ({ body: { replies: false } }),
    'POST /api/verify-email': async ({ owner }) => {
      await runSql(test.ctx, 'UPDATE users SET email_verified = false WHERE id = $1', [owner.id])
      await sent(owner, 'POST', '/api/resend-verification')
      return { body: { token: await mailedToken(owner) } }
    },
    'POST /api/change-password': async ({ owner }) => ({
      body: { currentPassword: owner.password, newPassword: NEW_PASSWORD },
    }),
    'POST /api/reauthenticate': async ({ owner }) => ({ body: { password: owner.password } }),
    'DELETE /api/identities/{id}': named(things.identity),
    'DELETE /api/tokens/{id}': named(async ({ owner }) => {
      const input = { name: fresh(), scopes: ['read'] }
      const { token } = (await (await sent(owner, 'POST', '/api/tokens', input)).json()) as {
        token: string
      }
      return { id: Number(token.split('_')[1]) }
    }),
    'POST /api/passkeys': async ({ owner }) => ({ body: await things.newPasskey(owner) }),
    'PATCH /api/passkeys/{id}': named(things.passkey, () => ({ name: fresh() })),
    'DELETE /api/passkeys/{id}': named(things.passkey),
    'POST /api/verify-2fa': async ({ owner }) => ({ body: await things.codeOf(owner) }),
    'POST /api/disable-2fa': things.withTwoFactor,
    'POST /api/recovery-codes': things.withTwoFactor,
    'POST /api/reports': async (fixtures) => ({
      body: { kind: 'comment', reason: 'spam', ...(await things.comment(fixtures)) },
    }),
    'POST /api/admin/reports/{id}/resolve': named(things.commentReport),
    'POST /api/admin/resource-reports/{id}/resolve': named(things.resourceReport),
    'POST /api/admin/comments/{id}/hide': named(things.comment),
    'POST /api/admin/comments/{id}/delete': named(things.comment),
    'POST /api/admin/comments/{id}/warn': async (fixtures) => {
      const { targetId: id } = await things.commentReport(fixtures)
      return { params: { id } }
    },
    'POST /api/admin/comments/{id}/restore': after(
      named(things.comment),
      'POST',
      '/api/admin/comments/{id}/hide',
    ),
    'POST /api/admin/lists/{id}/hide': things.followed,
    'POST /api/admin/lists/{id}/restore': after(
      things.followed,
      'POST',
      '/api/admin/lists/{id}/hide',
    ),
    'DELETE /api/admin/users/{id}/sessions': named(things.user),
    'PUT /api/admin/users/{id}/role': named(things.user),
    'POST /api/admin/users/{id}/suspend': named(things.user),
    'POST /api/admin/users/{id}/mute': named(things.user),
    'POST /api/admin/users/{id}/unmute': after(
      named(things.user),
      'POST',
      '/api/admin/users/{id}/mute',
      { days: 1, reason: 'Spam' },
    ),
    'POST /api/admin/users/{id}/ask-to-suspend': named(things.user),
    'DELETE /api/admin/users/{id}/ask-to-suspend': after(
      named(things.user),
      'POST',
      '/api/admin/users/{id}/ask-to-suspend',
    ),
    'DELETE /api/admin/users/{id}': named(things.user),
    'POST /api/admin/users/{id}/approve': named(things.newcomer),
    'POST /api/admin/users/{id}/decline': named(things.newcomer),
    'POST /api/admin/users/approve': async () => ({
      body: { ids: [(await things.newcomer()).id] },
    }),
    'POST /api/admin/users/decline': async () => ({
      body: { ids: [(await things.newcomer()).id] },
    }),
    // After the end of one's own session everything would be another answer.
    'DELETE /api/sessions/{id}': named(things.otherSession),
    'DELETE /api/admin/invitations/{code}': async ({ owner }) => {
      const input = { uses: 1, expiresAt: '2100-01-01' }
      const made = await sent(owner, 'POST', '/api/admin/invitations', input)
      const { code } = (await made.json()) as { code: string }
      return { params: { code } }
    },
    'POST /api/admin/users/{id}/reinstate': after(
      named(things.user),
      'POST',
      '/api/admin/users/{id}/suspend',
    ),
    'POST /api/admin/resources/{id}/revert': after(
      async ({ resource: id }) => ({ params: { id } }),
      'PUT',
      '/api/admin/resources/{id}',
      { title: 'Another title' },
    ),
    'DELETE /api/admin/resources/{id}': named(things.resource),
    'POST /api/admin/resources/import': async () => ({ body: { rows: [aResource()] } }),
    'POST /api/admin/resources/update-batch': async () => {
      const { sourceUrl } = aResource()
      await addResource(test.ctx, { sourceUrl })
      return { body: { updates: [{ sourceUrl, price: '$9' }] } }
    },
    'POST /api/admin/link-checks': async ({ resource: id }) => ({ body: { ids: [id] } }),
    'POST /api/admin/bulk-jobs/{id}/cancel': named(things.waitingJob),
    'POST /api/admin/bulk-jobs/{id}/undo': named(things.bulkChange),
    'POST /api/admin/seed': things.formerSeed,
    'DELETE /api/admin/seed': things.formerSeed,
    'POST /api/admin/audit/{id}/undo': async (fixtures) => {
      await things.bulkChange(fixtures)
      return { params: { id: await rowId(`SELECT max(id) AS id FROM audit_log`) } }
    },
    'PUT /api/admin/additional-resources/{id}': named(things.additional),
    'DELETE /api/admin/additional-resources/{id}': named(things.additional),
    'POST /api/admin/opening-subcategories': async (fixtures) => ({
      body: await things.inCategory(fixtures),
    }),
    'POST /api/admin/openings': async (fixtures) => ({ body: await things.inCategory(fixtures) }),
    'PUT /api/admin/opening-categories/{id}': named(things.category),
    'PUT /api/admin/opening-subcategories/{id}': named(things.subcategory),
    'PUT /api/admin/openings/{id}': named(things.opening),
    'DELETE /api/admin/opening-categories/{id}': named(things.category),
    'DELETE /api/admin/opening-subcategories/{id}': named(things.subcategory),
    'DELETE /api/admin/openings/{id}': named(things.opening),
    'PUT /api/admin/search-synonyms/{id}': named(things.synonym, () => ({
      relation: 'also',
      words: [fresh()],
      targets: [fresh()],
    })),
    'DELETE /api/admin/search-synonyms/{id}': named(things.synonym),
    'PUT /api/admin/search-readings/{id}': named(things.reading, () => ({ readsAs: fresh() })),
    'DELETE /api/admin/search-readings/{id}': named(things.reading),
    'DELETE /api/admin/kid-hosts/{host}': async (fixtures) => ({
      params: await things.kidHost(fixtures),
    }),
    'PUT /api/admin/pages/{slug}': async (fixtures) => ({ params: await things.ownPage(fixtures) }),
    'DELETE /api/admin/pages/{slug}': async (fixtures) => ({
      params: await things.ownPage(fixtures),
    }),
    'POST /api/admin/paths': async (fixtures) => ({ body: await things.pathBody(fixtures) }),
    'PUT /api/admin/paths/{slug}': async (fixtures) => ({
      params: await things.path(fixtures),
      body: await things.pathBody(fixtures),
    }),
    'DELETE /api/admin/paths/{slug}': ofPath,
    'POST /api/admin/paths/{slug}/revert': async (fixtures) => {
      const { slug } = await things.path(fixtures)
      const { slug: _, ...body } = await things.pathBody(fixtures)
      await sent(fixtures.owner, 'PUT', `/api/admin/paths/${slug}`, body)
      return { params: { slug }, body: { version: 1 } }
    },
    'PUT /api/paths/{slug}/follow': async (fixtures) => {
      const { slug } = await things.path(fixtures)
      await sent(fixtures.owner, 'DELETE', `/api/paths/${slug}/follow`)
      return { params: { slug } }
    },
    'DELETE /api/paths/{slug}/follow': ofPath,
    'PUT /api/paths/{slug}/steps/{key}': async (fixtures) => ({
      params: { ...(await things.path(fixtures)), key: 'step-0' },
    }),
    'POST /api/admin/resources/{id}/merge': async () => ({
      params: { id: await addResource(test.ctx) },
      body: { into: await addResource(test.ctx) },
    }),
    'PUT /api/admin/resources/{id}/work': async () => ({
      params: { id: await addResource(test.ctx) },
      body: { with: [await addResource(test.ctx)], edition: 'book' },
    }),
    'DELETE /api/admin/resources/{id}/work': async (fixtures) => {
      const [id, other] = [await addResource(test.ctx), await addResource(test.ctx)]
      await sent(fixtures.owner, 'PUT', `/api/admin/resources/${id}/work`, { with: [other] })
      return { params: { id } }
    },
    'POST /api/admin/similar/not': async ({ resource: a }) => ({
      body: { a, b: await addResource(test.ctx, { title: 'Alike', author: 'Ann' }) },
    }),
    'POST /api/admin/resources/{id}/unmerge': async (fixtures) => {
      const [id, into] = [await addResource(test.ctx), await addResource(test.ctx)]
      await sent(fixtures.owner, 'POST', `/api/admin/resources/${id}/merge`, { into })
      return { params: { id } }
    },
    'POST /api/admin/trash/restore': async (fixtures) => ({
      body: { ids: [await things.trashed(fixtures)] },
    }),
    'POST /api/admin/trash/{kind}/{id}/restore': async (fixtures) => ({
      params: { kind: 'resource', ...(await things.deleted(fixtures)) },
    }),
    'POST /api/admin/trash/purge': async (fixtures) => ({
      body: { ids: [await things.trashed(fixtures)] },
    }),
  }

  /** For data that every admin sees, and that no call of the test takes away. */
  const once = <Given extends readonly unknown[]>(fill: (...given: Given) => Promise<unknown>) => {
    let done: Promise<unknown> | undefined
    return (...given: Given) => (done ??= fill(...given))
  }
  const home = once(things.home)
  /** By feature: puts something into each response of its GETs. */
  const fills: Record<string, (fixtures: Fixtures) => Promise<unknown>> = {
    study: async (fixtures) => {
      const { owner, resource: id } = fixtures
      await sent(owner, 'POST', `/api/resources/${id}/save`)
      await sent(owner, 'PUT', `/api/study/${id}`, { status: 'studying' })
      await things.note(fixtures)
      await things.plan(fixtures)
    },
    puzzles: async ({ owner }) => {
      await seedPuzzles(test.ctx.db)
      await sent(owner, 'POST', '/api/test/results', await takenTest(test, fresh()))
    },
    review: things.card,
    'ways-in': async (fixtures) => {
      const { owner } = fixtures
      await things.passkey(fixtures)
      await sent(owner, 'POST', '/api/tokens', { name: fresh(), scopes: ['read'] })
      await things.identity(fixtures)
      await things.session(owner)
    },
    people: ({ owner }) =>
      sent(owner, 'POST', '/api/admin/invitations', { uses: 1, expiresAt: '2100-01-01' }),
    lists: async (fixtures) => {
      const { id } = await things.list(fixtures)
      await sent(fixtures.owner, 'PUT', `/api/lists/${id}/follow`)
      await sent(fixtures.owner, 'PUT', `/api/lists/${id}/recommendation`)
    },
    notifications: things.notification,
    suggestions: async (fixtures) => {
      await things.accepted(fixtures)
      await things.suggestion(fixtures)
    },
    'bulk-jobs': things.bulkChange,
    history: ({ owner, resource: id }) =>
      sent(owner, 'PUT', `/api/admin/resources/${id}`, { title: fresh() }),
    comments: once(async (fixtures) => {
      const { id } = await things.comment(fixtures)
      await sent(fixtures.owner, 'POST', `/api/admin/comments/${id}/hide`, because)
    }),
    reports: once(async (fixtures) => {
      await things.commentReport(fixtures)
      await things.resourceReport(fixtures)
    }),
    chapters: once(things.chapters),
    resources: async ({ owner, resource: id }) => {
      await home()
      await sent(owner, 'PUT', `/api/admin/resources/${id}`, { isFeatured: true })
      const others = [await addResource(test.ctx)]
      await sent(owner, 'PUT', `/api/admin/resources/${id}/work`, { with: others })
    },
    trash: once(things.deleted),
    additional: once(things.additional),
    openings: once(async (fixtures) => {
      await things.opening(fixtures)
      const values = [fresh(), fixtures.subcategory]
      await runSql(
        test.ctx,
        `INSERT INTO openings (name, subcategory_id, opening_pattern) VALUES ($1, $2, '1.d4')`,
        values,
      )
    }),
    search: once(async (fixtures) => {
      await things.synonym(fixtures)
      await things.reading(fixtures)
    }),
    kids: once(things.forKids),
    'page-contents': once(things.ownPage),
    paths: things.path,
    links: once(({ resource: id }) =>
      runSql(
        test.ctx,
        `INSERT INTO link_checks (resource_id, state, checked_at) VALUES ($1, 'dead', now())`,
        [id],
      ),
    ),
  }
  return { setups, fills }
}
