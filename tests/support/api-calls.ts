import { ADMIN_CALLS } from './admin-api-calls.ts'
import type { Member } from './members.ts'

type Rule = 'public' | 'member' | 'admin'

/** What the calls act on. The comment and the session belong to the owner. */
export type Stage = {
  owner: Member
  resource: number
  subcategory: number
  comment: number
  session: number
}

export type ApiCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  rule: Rule
  /** The status when the owner, or anybody who is allowed, sends `body`. */
  status: number
  /** The status for users who may use the route, but not for what belongs to the owner. */
  foreign?: number
  at?: (stage: Stage) => string
  /** Called for each request, so that names and addresses are not taken. */
  body?: () => unknown
}

type Details = Partial<Pick<ApiCall, 'foreign' | 'at' | 'body'>>

const resource = (suffix: string) => ({
  at: ({ resource: id }: Stage) => `/api/resources/${id}${suffix}`,
})
let names = 0
const freshName = () => `fresh.name${++names}`
const wrong = { password: 'Wrong password 1' }

/** Every API call and who may use it. A route that is missing here fails the access matrix. */
export const API_CALLS: readonly ApiCall[] = [
  call('GET', '/api/openapi.json', 'public', 200),
  call('GET', '/api/docs', 'public', 200),
  call('GET', '/api/resources', 'public', 200),
  call('GET', '/api/resources/facets', 'public', 200),
  call('GET', '/api/resources/featured', 'public', 200),
  call('GET', '/api/resources/{id}', 'public', 200, resource('')),
  call('GET', '/api/resources/{id}/related', 'public', 200, resource('/related')),
  call('POST', '/api/resources/{id}/view', 'public', 204, resource('/view')),
  call('GET', '/api/kids/topics', 'public', 200),
  call('GET', '/api/kids/topics/{topic}', 'public', 200, { at: () => '/api/kids/topics/mates' }),
  call('GET', '/api/filters', 'public', 200),
  call('GET', '/api/opening-categories', 'public', 200),
  call('GET', '/api/opening-subcategories', 'public', 200),
  call('GET', '/api/explore', 'public', 200),
  call('GET', '/api/explore/book', 'public', 200),
  call('GET', '/api/search/suggestions', 'public', 200),
  call('GET', '/api/search/nearest', 'public', 200),
  call('POST', '/api/search/outcomes', 'public', 204, {
    body: () => ({ query: 'fork', outcome: 'found' }),
  }),
  call('GET', '/api/openings', 'public', 200),
  call('GET', '/api/opening-subcategories/{id}/openings', 'public', 200, {
    at: ({ subcategory }) => `/api/opening-subcategories/${subcategory}/openings`,
  }),
  call('GET', '/api/additional-resources', 'public', 200),
  call('GET', '/api/page-contents/{pageName}', 'public', 200, {
    at: () => '/api/page-contents/about',
  }),
  call('GET', '/api/trending-topics', 'public', 200),
  call('GET', '/api/featured-articles', 'public', 200),
  call('POST', '/api/newsletter', 'public', 201, {
    body: () => ({ email: 'reader@mail.example' }),
  }),

  call('GET', '/api/kids-lock', 'public', 200),
  // Three digits are not a PIN, so nothing is locked here.
  call('POST', '/api/kids-lock', 'public', 400, { body: () => ({ pin: '123' }) }),
  call('POST', '/api/kids-unlock', 'public', 204, { body: () => ({ pin: '0000' }) }),
  call('POST', '/api/kids-unlock-mail', 'public', 200),
  call('POST', '/api/kids-unlock-link', 'public', 400, { body: () => ({ token: 'made up' }) }),
  call('GET', '/api/kids-class', 'member', 200),
  call('PUT', '/api/kids-class', 'member', 200, { body: () => ({ pin: '4711' }) }),
  call('POST', '/api/kids-class/join', 'public', 404, { body: () => ({ code: 'NNNN-2222' }) }),
  call('DELETE', '/api/kids-class/browsers', 'member', 204),
  // No browser is locked.
  call('DELETE', '/api/kids-class/browsers/{number}', 'member', 404, {
    at: () => '/api/kids-class/browsers/1',
  }),

  call('GET', '/api/resources/{id}/comments', 'public', 200, resource('/comments')),
  call('POST', '/api/resources/{id}/comments', 'member', 201, {
    ...resource('/comments'),
    body: () => ({ content: 'Good', rating: 3 }),
  }),
  call('PATCH', '/api/comments/{id}', 'member', 200, {
    foreign: 403,
    at: ({ comment }) => `/api/comments/${comment}`,
    body: () => ({ content: 'Changed', rating: 1 }),
  }),

  call('GET', '/api/saved-resources', 'member', 200),
  call('GET', '/api/saved-resources/count', 'member', 200),
  call('GET', '/api/saved-resources/ids', 'member', 200),
  call('GET', '/api/resources/{id}/is-saved', 'member', 200, resource('/is-saved')),
  call('POST', '/api/resources/{id}/save', 'member', 200, resource('/save')),
  call('DELETE', '/api/resources/{id}/save', 'member', 200, resource('/save')),

  // The route has its own 401, from which a visitor's page learns that nobody is logged in.
  call('GET', '/api/user', 'public', 200),
  call('POST', '/api/register', 'public', 201, {
    body: () => ({
      username: freshName(),
      email: `${freshName()}@mail.example`,
      password: 'Bishop e4 is 1 pawn',
    }),
  }),
  // Wrong credentials are 401 as well: an unknown username and a made-up challenge.
  call('POST', '/api/login', 'public', 401, {
    body: () => ({ username: 'nobody.here', ...wrong }),
  }),
  call('POST', '/api/verify-login-2fa', 'public', 401, {
    body: () => ({ token: '123456', tfaToken: 'made up' }),
  }),
  call('POST', '/api/logout', 'public', 204),
  call('POST', '/api/verify-email', 'public', 400, { body: () => ({ token: 'made up' }) }),
  call('POST', '/api/resend-verification', 'member', 200),
  call('POST', '/api/forgot-password', 'public', 200, {
    body: () => ({ email: 'nobody@mail.example' }),
  }),
  call('POST', '/api/reset-password', 'public', 400, {
    body: () => ({ token: 'made up', password: 'Rook takes f7, mate 2' }),
  }),
  call('POST', '/api/reauthenticate', 'member', 400, { body: () => wrong }),
  call('POST', '/api/update-profile', 'member', 200, {
    body: () => ({ username: freshName(), preferences: { darkMode: true } }),
  }),
  call('POST', '/api/change-password', 'member', 400, {
    body: () => ({ currentPassword: wrong.password, newPassword: 'Rook takes f7, mate 2' }),
  }),
  call('GET', '/api/account/export', 'member', 200),
  call('POST', '/api/delete-account', 'member', 400, { body: () => wrong }),
  call('GET', '/api/sessions', 'member', 200),
  call('DELETE', '/api/sessions', 'member', 200),
  call('DELETE', '/api/sessions/{id}', 'member', 204, {
    foreign: 404,
    at: ({ session }) => `/api/sessions/${session}`,
  }),
  call('POST', '/api/setup-2fa', 'member', 200),
  call('POST', '/api/verify-2fa', 'member', 400, { body: () => ({ token: '123456' }) }),
  call('POST', '/api/disable-2fa', 'member', 400, { body: () => wrong }),
  call('GET', '/api/recovery-codes', 'member', 200),
  call('POST', '/api/recovery-codes', 'member', 409, { body: () => wrong }),

  call('GET', '/api/admin/check', 'member', 200),
  call('POST', '/api/admin/update-email', 'admin', 200, {
    body: () => ({ email: `${freshName()}@mail.example` }),
  }),
  call('POST', '/api/admin/request-password-reset', 'admin', 200, {
    body: () => ({ email: 'nobody@mail.example' }),
  }),
  call('DELETE', '/api/admin/users/{id}/sessions', 'admin', 200, {
    at: ({ owner }) => `/api/admin/users/${owner.id}/sessions`,
  }),
  ...ADMIN_CALLS.map(({ method, path, status, ...details }) =>
    call(method, path, 'admin', status, details),
  ),
]

function call(
  method: ApiCall['method'],
  path: string,
  rule: Rule,
  status: number,
  details: Details = {},
): ApiCall {
  return { method, path, rule, status, ...details }
}
