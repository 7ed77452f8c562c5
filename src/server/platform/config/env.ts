import { z } from 'zod'
import { hasHiddenCharacters, isVisible } from '#shared/domain/hidden-characters.ts'
import {
  emailDomainIn,
  isAccent,
  LICHESS,
  NAME_MAX,
  SIGN_UPS,
  STANDARD_NOTICE,
  TAGLINE_MAX,
} from '#shared/domain/site.ts'
import {
  COMPLETE_LANGUAGES,
  isSiteLanguage,
  PSEUDO_LANGUAGES,
  SITE_LANGUAGES,
  SOURCE_LANGUAGE,
} from '#shared/texts/languages.ts'
import { ownValue } from '#shared/texts/text-tables.ts'
import { OperatorError } from '../operator-error.ts'

const text = z.string().trim().min(1)
const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

const url = (protocols: readonly string[]) =>
  text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

/** Slashes at the end are harmless. A value that is not a URL has a message of its own. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash, username, password } = new URL(value)
  return /^\/*$/.test(pathname) && !search && !hash && !username && !password
}

const visibleLine = (max: number) =>
  text
    .max(max, `must have at most ${max} characters`)
    .refine(
      (value) => isVisible(value) && !hasHiddenCharacters(value),
      'must not contain control or invisible characters',
    )

const siteLanguage = z
  .string()
  .refine(isSiteLanguage, `must be of ${[...SITE_LANGUAGES, ...PSEUDO_LANGUAGES].join(', ')}`)

/** Values separated by commas. */
const list = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .default([])

const GROUPS_MODES = ['on', 'curators', 'off'] as const

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  APP_SECRET: text.min(16, 'must have at least 16 characters').optional(),
  SITE_URL: url(['http:', 'https:'])
    .refine(
      isOrigin,
      'must name only scheme, host and port, such as https://openfile.example: Openfile needs a host name of its own and cannot live under a path',
    )
    .optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  ADMIN_USERNAME: text
    .regex(
      /^[A-Za-z0-9_.-]{3,30}$/,
      'must be 3 to 30 letters, digits, periods, underscores or hyphens',
    )
    .optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(100).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: text.optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be 0 or a positive number')
    .transform(Number)
    .default(1),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  SEED: z.enum(['auto', 'off']).default('auto'),
  SITE_LANGUAGE: siteLanguage.default(SOURCE_LANGUAGE),
  SITE_LANGUAGES: z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .pipe(z.array(siteLanguage))
    .default([...COMPLETE_LANGUAGES]),
  SITE_NAME: visibleLine(NAME_MAX).optional(),
  SITE_TAGLINE: visibleLine(TAGLINE_MAX).optional(),
  SITE_ACCENT: z
    .string()
    .toLowerCase()
    .refine(isAccent, 'must be a color such as #1f5b41')
    .optional(),
  SIGN_UP: z.enum(SIGN_UPS).optional(),
  SIGN_UP_DOMAINS: z
    .string()
    .transform((value) => value.split(',').map((each) => emailDomainIn(each) ?? ''))
    .refine(
      (domains) => domains.every(Boolean),
      'must be domains such as club.example, separated by commas',
    )
    .optional(),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@example.org'),
  NOTICE: z
    .string()
    .trim()
    .min(1)
    .max(300, 'must have at most 300 characters')
    .default(STANDARD_NOTICE),
  BACKUP_DIR: text.optional(),
  BACKUP_HOURS: wholeNumber(1, 8760).default(24),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off']).default('on'),
  AUDIT_MONTHS: wholeNumber(1, 120).default(12),
  SEARCH_STATS: z.enum(['0', '1']).default('1'),
  SEARCH_STATS_MONTHS: wholeNumber(1, 120).default(12),
  QR_IMAGE_SERVICE: url(['https:', 'http:'])
    .refine((value) => value.includes('{data}'), 'must contain {data}')
    .optional(),
  PASSWORD_LOGIN: z.enum(['on', 'off']).default('on'),
  OIDC_ISSUER: url(['https:', 'http:']).optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.max(40, 'must have at most 40 characters').optional(),
  OIDC_SCOPES: text
    .refine((value) => value.split(/\s+/).includes('openid'), 'must contain openid')
    .default('openid email profile'),
  OIDC_SIGN_UP: z.enum(['on', 'off']).optional(),
  OIDC_ROLE_CLAIM: text.optional(),
  OIDC_ADMINS: list,
  OIDC_CURATORS: list,
  OIDC_MODERATORS: list,
  LICHESS_SIGN_IN: z.enum(['on', 'off']).default('off'),
  LICHESS_URL: url(['https:', 'http:'])
    .refine(isOrigin, 'must name only scheme, host and port')
    .default(LICHESS),
  GROUPS_MODE: z.enum(GROUPS_MODES).default('on'),
  LINK_CHECKS: z.enum(['on', 'off']).default('off'),
  FETCH_PROXY: url(['http:']).optional(),
  FETCH_ALLOW_HOSTS: z
    .string()
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((each) => /^[^\s/@?#:]+(?::\d{1,5})?$/.test(each)),
      'must be hosts such as intranet.example or 192.168.1.5:8080, separated by commas',
    )
    .default([]),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  LOG_REQUESTS: z.enum(['0', '1']).default('0'),
  /** Off for measuring: every response is computed again. */
  RESPONSE_CACHE: z.enum(['on', 'off']).default('on'),
})

export const VARIABLES: readonly string[] = Object.keys(environment.shape)

export type Environment = z.infer<typeof environment>

/** Has one readable line for each invalid variable. */
export class EnvironmentError extends OperatorError {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'EnvironmentError'
    this.faults = faults
  }
}

/** Reads the variables of README.md; an empty one counts as unset. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  // Its former name, which shells keep for a variable of their own.
  const former = GROUPS_MODES.find((mode) => mode === given['GROUPS'])
  if (former && !given['GROUPS_MODE']) given['GROUPS_MODE'] = former
  const result = environment.safeParse(given)
  const faults = (result.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  )
  if (given['DATABASE_URL'] && !given['APP_SECRET']) {
    faults.push('APP_SECRET: is required when DATABASE_URL is set')
  }
  faults.push(...signInFaults(given))
  if (!result.success || faults.length > 0) throw new EnvironmentError(faults)
  return result.data
}

function signInFaults(given: NodeJS.ProcessEnv): string[] {
  const roles = ['OIDC_ADMINS', 'OIDC_CURATORS', 'OIDC_MODERATORS']
  const isOff = given['PASSWORD_LOGIN'] === 'off'
  return [
    ...(given['OIDC_ISSUER'] && !given['OIDC_CLIENT_ID']
      ? ['OIDC_CLIENT_ID: is required when OIDC_ISSUER is set']
      : []),
    ...roles.flatMap((name) =>
      ownValue(given, name) && !given['OIDC_ROLE_CLAIM'] ? [`${name}: needs OIDC_ROLE_CLAIM`] : [],
    ),
    ...(isOff && !given['OIDC_ISSUER'] && given['LICHESS_SIGN_IN'] !== 'on'
      ? [
          'PASSWORD_LOGIN: off needs OIDC_ISSUER, or LICHESS_SIGN_IN=on, so that somebody can log in',
        ]
      : []),
  ]
}

/**
 * Returns the environment for programs that the server starts: what the system needs to find and run them, none of
 * our secrets, and English output.
 */
export function childEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = source
  return { ...(SystemRoot ? { SystemRoot, TEMP } : {}), PATH, LC_ALL: 'C' }
}
