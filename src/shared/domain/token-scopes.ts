/** What a token may do, never more than its owner (docs/product.md §16.4). */
export const TOKEN_SCOPES = ['read', 'groups', 'study', 'suggest', 'curate'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const MAX_TOKENS = 20
export const TOKEN_NAME_MAX = 60

/** Accounts, people, sessions, tokens, locks, the site itself, and what moderators decide: no scope opens them. */
const CLOSED = [
  'account',
  'admin/audit',
  'admin/comments',
  'admin/invitations',
  'admin/kid-hosts',
  'admin/lists',
  'admin/pages',
  'admin/reports',
  'admin/request-password-reset',
  'admin/seed',
  'admin/site',
  'admin/update-email',
  'admin/users',
  'change-password',
  'delete-account',
  'disable-2fa',
  'forgot-password',
  'identities',
  'kids-lock',
  'kids-unlock',
  'login',
  'logout',
  'newsletter',
  'notifications/emails',
  'passkeys',
  'password',
  'reauthenticate',
  'recovery-codes',
  'register',
  'resend-verification',
  'reset-password',
  'search/counts',
  'sessions',
  'setup-2fa',
  'tokens',
  'update-profile',
  'verify-2fa',
  'verify-email',
  'verify-login-2fa',
]
const STUDY = /^(?:lists|notifications|paths|plan|resources\/\{id\}\/save|review|study)(?:\/|$)/
const SUGGEST =
  /^(?:comments|reports|resources\/\{id\}\/(?:comments|corrections)|suggestions)(?:\/|$)/
/** Of groups, a token reads its owner's homework; `groups` reads what its owner teaches, with who is how far. */
const HOMEWORK = /^groups(?:$|\/\{id\}(?:\/assignments)?$)/
const PROGRESS = /^groups\/\{id\}\/progress(?:\.csv)?$/
const RECOMMENDATION = /^lists\/\{id\}\/recommendation$/
/** Reads, although its body is too long for an address. */
const READS_BODY = /^resources\/\{id\}\/chapters\/read$/

/** Returns the scopes of which a token needs one for a call with this path, such as '/api/lists/{id}'; none if nothing opens it. */
export function scopesOf(method: string, path: string): readonly TokenScope[] {
  const place = path.replace(/^\/api\//, '')
  if (CLOSED.some((each) => place === each || place.startsWith(`${each}/`))) return []
  if (place.startsWith('groups')) {
    if (method !== 'GET') return []
    return HOMEWORK.test(place) ? ['read', 'groups'] : PROGRESS.test(place) ? ['groups'] : []
  }
  const isConsole = place.startsWith('admin/')
  if (method === 'GET' || READS_BODY.test(place)) return isConsole ? ['read', 'curate'] : ['read']
  if (isConsole || RECOMMENDATION.test(place)) return ['curate']
  if (STUDY.test(place)) return ['study']
  return SUGGEST.test(place) ? ['suggest'] : []
}
