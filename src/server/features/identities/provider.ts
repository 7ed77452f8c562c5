/** Why somebody who came back from another site is not logged in; `/auth` has a sentence for each. */
export type SignInFault =
  | 'discovery'
  | 'denied'
  | 'state'
  | 'late'
  | 'not_linked'
  | 'closed'
  | 'invitation'
  | 'domain'
  | 'awaiting'
  | 'suspended'

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
  /** The values of the claim for roles; null if roles are not taken from there. */
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
