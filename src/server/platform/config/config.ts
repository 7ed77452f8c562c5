import { resolve } from 'node:path'
import type { SiteLanguage } from '#shared/texts/languages.ts'
import type { FixedSite } from '../site/site.service.ts'
import type { Environment } from './env.ts'

/** An OpenID Connect issuer at which people log in. */
export type OidcConfig = {
  issuer: string
  clientId: string
  /** Null: a public client. */
  clientSecret: string | null
  /** What the button calls it. */
  name: string
  scopes: string
  /** Whether whoever is new may have an account: even where the site takes none, as the site says, or never. */
  signUp: 'on' | 'site' | 'off'
  /** The claim, or the path to it, that decides about roles, and the values that give each; null: roles are given here. */
  roleClaim: string | null
  roles: { admins: readonly string[]; curators: readonly string[]; moderators: readonly string[] }
}

export type Config = {
  host: string
  port: number
  /** The origin as browsers send it: lower case, without a default port and without a slash at the end. */
  siteUrl: string
  /** Whether HSTS covers all hosts below the site's. */
  hstsSubdomains: boolean
  dataDir: string
  databaseUrl: string | null
  /** Null: a secret is created in the data folder (auth/sealing.ts). */
  appSecret: string | null
  smtpUrl: string | null
  mailFrom: string | null
  qrImageService: string | null
  /** Whether people log in with passwords. */
  passwordLogin: boolean
  oidc: OidcConfig | null
  /** Null: nobody logs in through it. */
  lichess: { url: string } | null
  /** Where browsers fetch games and studies. */
  lichessUrl: string
  /** Who may make groups; off: there are none. */
  groups: 'on' | 'curators' | 'off'
  /** Whether all links are checked regularly. */
  linkChecks: boolean
  /** The proxy for what the server requests from other sites, and the hosts that may be in private networks. */
  fetchProxy: string | null
  fetchAllowedHosts: readonly string[]
  /** The language of addresses without a prefix, and of emails to people who have not chosen one. */
  language: SiteLanguage
  /** All languages that the site offers, including that one. */
  languages: readonly SiteLanguage[]
  /** What the environment sets of the site, so that admins cannot. */
  site: FixedSite
  supportEmail: string
  /** The text of the banner on every page; null: there is none. */
  notice: string | null
  seed: 'auto' | 'off'
  firstAdmin: { username: string; email: string; password: string | null }
  rateLimitFactor: number
  trustedProxies: number
  responseCache: boolean
  /** Where a backup is written, every how many hours, and how many are kept; null: no backups are written. */
  backups: { folder: string; hours: number; keep: number } | null
  /** Whether a backup is written before a newer release upgrades the database. */
  backupBeforeUpgrade: boolean
  /** How long the audit log is kept. */
  auditMonths: number
  /** Whether searches are counted, and for how many months the counts are kept. */
  searchStats: boolean
  searchStatsMonths: number
  logLevel: Environment['LOG_LEVEL']
  logRequests: boolean
  /** Null: there are no metrics. */
  metricsToken: string | null
}

export function configFrom(env: Environment): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    siteUrl: new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    appSecret: env.APP_SECRET ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    qrImageService: env.QR_IMAGE_SERVICE ?? null,
    passwordLogin: env.PASSWORD_LOGIN === 'on',
    oidc: oidcFrom(env),
    lichess: env.LICHESS_SIGN_IN === 'on' ? { url: new URL(env.LICHESS_URL).origin } : null,
    lichessUrl: new URL(env.LICHESS_URL).origin,
    groups: env.GROUPS_MODE,
    linkChecks: env.LINK_CHECKS === 'on',
    fetchProxy: env.FETCH_PROXY ?? null,
    fetchAllowedHosts: env.FETCH_ALLOW_HOSTS,
    language: env.SITE_LANGUAGE,
    languages: [...new Set([env.SITE_LANGUAGE, ...env.SITE_LANGUAGES])],
    site: {
      ...(env.SITE_NAME === undefined ? {} : { name: env.SITE_NAME }),
      ...(env.SITE_TAGLINE === undefined ? {} : { tagline: env.SITE_TAGLINE }),
      ...(env.SITE_ACCENT === undefined ? {} : { accent: env.SITE_ACCENT }),
      ...(env.SIGN_UP === undefined ? {} : { signUp: env.SIGN_UP }),
      ...(env.SIGN_UP_DOMAINS === undefined ? {} : { emailDomains: env.SIGN_UP_DOMAINS }),
    },
    supportEmail: env.SUPPORT_EMAIL,
    notice: env.NOTICE === 'off' ? null : env.NOTICE,
    seed: env.SEED,
    firstAdmin: {
      username: env.ADMIN_USERNAME ?? 'admin',
      email: env.ADMIN_EMAIL ?? 'admin@example.org',
      password: env.ADMIN_PASSWORD ?? null,
    },
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    trustedProxies: env.TRUST_PROXY,
    responseCache: env.RESPONSE_CACHE === 'on',
    backups: env.BACKUP_DIR
      ? { folder: resolve(env.BACKUP_DIR), hours: env.BACKUP_HOURS, keep: env.BACKUP_KEEP }
      : null,
    backupBeforeUpgrade: env.BACKUP_BEFORE_UPGRADE === 'on',
    auditMonths: env.AUDIT_MONTHS,
    searchStats: env.SEARCH_STATS === '1',
    searchStatsMonths: env.SEARCH_STATS_MONTHS,
    logLevel: env.LOG_LEVEL,
    logRequests: env.LOG_REQUESTS === '1',
    metricsToken: env.METRICS_TOKEN ?? null,
  }
}

function oidcFrom(env: Environment): OidcConfig | null {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID) return null
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    name: env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).hostname,
    scopes: env.OIDC_SCOPES,
    signUp: env.OIDC_SIGN_UP ?? 'site',
    roleClaim: env.OIDC_ROLE_CLAIM ?? null,
    roles: {
      admins: env.OIDC_ADMINS,
      curators: env.OIDC_CURATORS,
      moderators: env.OIDC_MODERATORS,
    },
  }
}
