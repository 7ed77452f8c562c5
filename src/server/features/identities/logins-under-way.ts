import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { hashToken, spendToken } from '../../platform/auth/tokens.service.ts'
import {
  clearSignInCookie,
  MAX_SIGN_IN_COOKIE,
  setSignInCookie,
  signInCookie,
} from '../../platform/http/sign-in-cookie.ts'
import type { Checks, ProviderName } from './provider.ts'

const PURPOSE = 'logins under way'
const LASTS_MS = 10 * 60_000
/** How many tabs of one browser may be at other sites at once. */
const MAX_LOGINS = 5
const MAX_NEXT = 2_000

export type Login = Checks & { by: ProviderName; next: string; invitation?: string | undefined }
type Kept = Login & { until: number }
type RouteContext = Parameters<typeof setSignInCookie>[0]

/** The logins at other sites that a browser has begun: one sealed cookie holds them all. */
export function createLoginsUnderWay(ctx: AppContext) {
  const https = ctx.config.siteUrl.startsWith('https:')
  const now = () => ctx.clock().getTime()
  const seal = (logins: readonly Kept[]) => ctx.sealer.seal(PURPOSE, JSON.stringify(logins))
  const read = (c: RouteContext): Kept[] => {
    try {
      const sealed = signInCookie(c.req.header('cookie'), https) ?? ''
      return JSON.parse(ctx.sealer.open(PURPOSE, sealed)) as Kept[]
    } catch {
      return []
    }
  }
  return {
    /** Keeps a login beside the others. The oldest ones go when there are too many. */
    add(c: RouteContext, login: Login): void {
      const next = login.next.length > MAX_NEXT ? paths.home() : login.next
      const others = read(c).filter(({ until }) => until > now())
      const kept = [...others, { ...login, next, until: now() + LASTS_MS }].slice(-MAX_LOGINS)
      while (kept.length > 1 && seal(kept).length > MAX_SIGN_IN_COOKIE) kept.shift()
      setSignInCookie(c, https, seal(kept))
    },
    /** Returns the login that an answer belongs to; null if it belongs to none. */
    find(c: RouteContext, by: ProviderName): { login: Login; isLate: boolean } | null {
      const login = read(c).find((each) => each.by === by && each.state === c.req.query('state'))
      return login ? { login, isLate: login.until <= now() } : null
    },
    /** Returns false the second time, in any process of the site. */
    spend: ({ state }: Login): Promise<boolean> =>
      spendToken(ctx.db, hashToken(state), new Date(now() + LASTS_MS)),
    /** Forgets one login and leaves the rest. */
    remove(c: RouteContext, { state }: Login): void {
      const rest = read(c).filter((each) => each.state !== state)
      if (rest.length > 0) setSignInCookie(c, https, seal(rest))
      else clearSignInCookie(c, https)
    },
  }
}
