import * as calls from '#shared/calls/ways-in.ts'
import { logOut as logOutCall } from '#shared/calls/profile.ts'
import { passwordView } from '#shared/contracts/ways-in.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import {
  clearSessionCookies,
  clearSignInCookie,
  signInCookie,
} from '../../platform/http/account-cookies.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { createAdmission } from '../login/admission.service.ts'
import { logOut } from '../sessions/sessions.service.ts'
import { requireFreshProof } from '../sessions/step-up.service.ts'
import { linkIdentity, listIdentities, openIdToken, removeIdentity } from './identities.service.ts'
import { createProviders } from './providers.ts'

export const identityRoutes = callTable((ctx: AppContext) => {
  const { siteUrl, oidc, lichess, passwordLogin, groups } = ctx.config
  const https = siteUrl.startsWith('https:')
  const { loginClientOf, admit } = createAdmission(ctx)
  const { oidc: issuer } = createProviders(ctx.config)
  const endSessionOf = async (sealed: string | null) => {
    const idToken = openIdToken(ctx, sealed)
    return idToken === null || !issuer ? null : issuer.endSessionUrl(idToken, `${siteUrl}/auth`)
  }
  return [
    serveCached(
      calls.getSignIn,
      'List the ways to log in that the site offers besides passkeys',
      () => ({
        password: passwordLogin,
        oidc: oidc && { name: oidc.name },
        lichess: lichess !== null,
        ...(passwordLogin || groups === 'off' ? {} : { seats: true as const }),
      }),
    ),
    serve(
      calls.getPassword,
      'Say whether the account has a password, and when it last logged somebody in',
      ({ viewer: { user } }) =>
        presentAs(
          passwordView,
          { lastUsedAt: user.passwordUsedAt },
          { isSet: user.password !== null },
        ),
    ),
    serve(calls.listIdentities, "List the user's linked accounts", ({ viewer }) =>
      listIdentities(ctx, viewer.user.id),
    ),
    serve(
      calls.removeIdentity,
      'Remove a linked account, unless it is the only way into the account; who is logged in must have been confirmed within the last ten minutes',
      ({ params, viewer }) => removeIdentity(ctx, viewer, params),
      { refusals: [409] },
    ),
    serve(
      calls.prepareLink,
      'Ask whether an account elsewhere may be linked now: who is logged in must have been confirmed within the last ten minutes',
      ({ viewer }) => requireFreshProof(ctx, viewer),
    ),
    serve(
      calls.linkIdentity,
      'Log in with the password or a passkey, and link the account of the issuer that has just named the address. With the password, where two-factor authentication is on, a code is needed, too: without it the answer says so.',
      async ({ body, c }) => {
        const sealed = signInCookie(c.req.header('cookie'), https, 'sign_in_link') ?? ''
        const linked = await linkIdentity(ctx, sealed, body, loginClientOf(c))
        if ('requiresTwoFactor' in linked) return linked
        const user = await admit(c, linked)
        clearSignInCookie(c, https, 'sign_in_link')
        return user
      },
      { refusals: [401, 403] },
    ),
    serve(
      logOutCall,
      'Log out. `endSession` is where the browser ends the session at the issuer as well, or null.',
      async ({ c }) => {
        const token = c.get('sessionToken')
        const idToken = token ? await logOut(ctx, token) : null
        clearSessionCookies(c, https)
        return { endSession: await endSessionOf(idToken) }
      },
    ),
  ]
})
