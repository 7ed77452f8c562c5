import { PRODUCT, STANDARD_TAGLINE } from '../texts/product.ts'

export const NAME_MAX = 40
export const TAGLINE_MAX = 80
export const FOOTER_LINKS_MAX = 8
export const EMAIL_DOMAINS_MAX = 50

/** Who may create an account. */
export const SIGN_UPS = ['open', 'approval', 'invitation', 'closed'] as const
export type SignUp = (typeof SIGN_UPS)[number]

export type FooterLink = { label: string; url: string }

/** What the environment can fix, and by which variable. */
export const SITE_VARIABLES = {
  name: 'SITE_NAME',
  tagline: 'SITE_TAGLINE',
  accent: 'SITE_ACCENT',
  signUp: 'SIGN_UP',
  emailDomains: 'SIGN_UP_DOMAINS',
} as const
export type FixableField = keyof typeof SITE_VARIABLES
export const FIXABLE_FIELDS = Object.keys(SITE_VARIABLES) as FixableField[]

/** What somebody sets of a site. */
export type SiteSettings = {
  name: string
  /** Empty: there is none. */
  tagline: string
  /** `#rrggbb`; empty for the product's own colors. */
  accent: string
  footerLinks: FooterLink[]
  signUp: SignUp
  /** Whoever registers needs an address of one of them; with none, any address will do. */
  emailDomains: string[]
  /** Whether the footer names the product. */
  runsOn: boolean
}

export const STANDARD_SITE: SiteSettings = {
  name: PRODUCT,
  tagline: STANDARD_TAGLINE,
  accent: '',
  footerLinks: [],
  signUp: 'open',
  emailDomains: [],
  runsOn: true,
}

/** Whether a text is a color as it is stored. */
export const isAccent = (value: string): boolean => /^#[0-9a-f]{6}$/.test(value)

/** Whether an address is of one of the domains: the domain itself counts, not what is below it. */
export function isOfDomains(email: string | null, domains: readonly string[]): boolean {
  const domain = email && emailDomainIn(email.slice(email.lastIndexOf('@') + 1))
  return domain ? domains.includes(domain) : false
}

/** Returns a domain of email addresses as it is stored; null if it is none. Wildcards are none. */
export function emailDomainIn(value: string): string | null {
  const given = value.trim().replace(/^@/, '').toLowerCase()
  const isHost = given.includes('.') && /^[^\s@/:?#*%\\[\]]+$/.test(given)
  if (!isHost || !URL.canParse(`http://${given}`)) return null
  const { hostname } = new URL(`http://${given}`)
  return hostname.length <= 253 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname)
    ? hostname
    : null
}

/** Where Lichess is, unless the environment names another origin (`LICHESS_URL`). */
export const LICHESS = 'https://lichess.org'

/** What the banner on every page says unless the operator writes something else. */
export const STANDARD_NOTICE: string =
  'Still in the opening: development is in progress and features may change.'

/** What somebody who has just begun a site of their own should look at once. */
export const SETUP_STEPS = [
  'name',
  'language',
  'signUp',
  'imprint',
  'signIn',
  'backups',
  'seed',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
