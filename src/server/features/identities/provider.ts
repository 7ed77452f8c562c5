import { tableOf } from '#shared/texts/text-tables.ts'

/** Why somebody who came back from another site is not logged in; `/auth` has a sentence for each. */
export type SignInFault =
  | 'discovery'
  | 'denied'
  | 'login_required'
  | 'consent_required'
  | 'interaction_required'
  | 'signature'
  | 'state'
  | 'answer'
  | 'late'
  | 'not_linked'
  | 'closed'
  | 'invitation'
  | 'domain'
  | 'awaiting'
  | 'suspended'
  | 'unverified'

export class SignInError extends Error {
  readonly fault: SignInFault

  constructor(fault: SignInFault, cause?: unknown) {
    super(fault, { cause })
    this.name = 'SignInError'
    this.fault = fault
  }
}

export type ProviderName = 'oidc' | 'lichess'

/** Binds what comes back to the browser that was sent out. */
export type Checks = {
  state: string
  nonce: string
  verifier: string
  /** Whether the other site has to ask again who is there. */
  isFresh: boolean
}

/** What another site says about somebody. */
export type Claims = {
  by: ProviderName
  issuer: string
  subject: string
  /** What the account is called there. */
  username: string | null
  email: string | null
  isEmailVerified: boolean
  /** The values of the claim for roles that give one; null if roles are not taken from there, or there is none. */
  roles: readonly string[] | null
  /** With which a logout there is asked for. */
  idToken: string | null
}

/** Another site at which people log in. */
export type Provider = {
  issuer: string
  /** Returns the address at which the other site asks who is there. */
  begin: (checks: Checks) => Promise<URL>
  /** Reads what came back. Throws a SignInError. */
  finish: (search: string, checks: Checks) => Promise<Claims>
}

const REFUSALS = tableOf<SignInFault>({
  access_denied: 'denied',
  login_required: 'login_required',
  consent_required: 'consent_required',
  interaction_required: 'interaction_required',
  account_selection_required: 'interaction_required',
})

/** Reads the `error` with which another site sends somebody back (OpenID Connect Core §3.1.2.6). */
export function refusalOf(error: string | null): SignInFault {
  return REFUSALS.get(error ?? '') ?? 'discovery'
}

/** OpenID Connect Core §2. An index of the database takes no more than 2,704 bytes. */
const SUBJECT_MAX = 255

/** Throws if a text cannot be stored. */
export function refuseUnfit(...texts: readonly (string | null)[]): void {
  if (texts.some((each) => each !== null && (each.includes('\0') || !each.isWellFormed())))
    throw new SignInError('answer')
}

/** Throws if another site names somebody by what cannot be stored and found. */
export function refuseUnfitSubject(subject: string): void {
  refuseUnfit(subject)
  if (subject.length > SUBJECT_MAX) throw new SignInError('answer')
}
