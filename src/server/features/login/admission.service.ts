import type { UserView } from '#shared/contracts/profile.ts'
import type { AppContext } from '../../context.ts'
import { findManagingGroup } from '../../platform/auth/users.queries.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import {
  type LoginClient,
  type KnownBrowser,
  openKnownBrowser,
  sealKnownBrowser,
} from '../../platform/auth/viewer.ts'
import { clientOf } from '../../platform/http/access.ts'
import {
  addBrowserCookie,
  browserCookie,
  setSessionCookies,
} from '../../platform/http/account-cookies.ts'
import { type LoggedIn, logOut } from '../sessions/sessions.service.ts'

type RouteContext = Parameters<typeof clientOf>[0]

/** The cookies of a login. */
type Admission = {
  browserOf: (c: RouteContext) => KnownBrowser | null
  loginClientOf: (c: RouteContext) => LoginClient
  /** Sends the cookies of somebody who has logged in. */
  admit: (c: RouteContext, loggedIn: LoggedIn) => Promise<UserView>
}

export function createAdmission(ctx: AppContext): Admission {
  const https = ctx.config.siteUrl.startsWith('https:')
  const browserOf = (c: RouteContext) =>
    openKnownBrowser(ctx.sealer, browserCookie(c.req.header('cookie'), https))
  return {
    browserOf,
    loginClientOf: (c) => ({ ...clientOf(c), browser: browserOf(c) }),
    async admit(c, loggedIn) {
      // A new login never continues under an old session ID, which somebody else may have planted.
      const old = c.get('sessionToken')
      if (old) await logOut(ctx, old, true)
      setSessionCookies(c, https, loggedIn.token)
      addBrowserCookie(c, https, sealKnownBrowser(ctx.sealer, browserOf(c), loggedIn.user.id))
      return presentUser(loggedIn.user, await findManagingGroup(ctx.db, loggedIn.user))
    },
  }
}
