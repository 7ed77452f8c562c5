import type { Context } from 'hono'
import * as calls from '#shared/calls/login.ts'
import * as userCalls from '#shared/calls/user.ts'
import {
  changePasswordInput,
  forgotPasswordInput,
  loginAnswer,
  loginInput,
  registerInput,
  resetPasswordInput,
  verifyEmailInput,
} from '#shared/contracts/login.ts'
import { messageAnswer } from '#shared/contracts/message-answer.ts'
import { userView } from '#shared/contracts/profile.ts'
import { verifyLoginInput } from '#shared/contracts/two-factor.ts'
import type { AppContext } from '../../context.ts'
import { clientOf } from '../../platform/http/access.ts'
import type { App, AppEnv } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { openKnownBrowser, sealKnownBrowser } from '../../platform/auth/known-browser.ts'
import {
  addBrowserCookie,
  browserCookie,
  clearSessionCookies,
  setSessionCookies,
} from '../../platform/http/session-cookie.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { logIn } from './login.service.ts'
import { verifyLogin } from '../two-factor/second-step.service.ts'
import { changePassword, requestReset, resetForgottenPassword } from './password.service.ts'
import { register, resendVerification, verifyEmailAddress } from './registration.service.ts'
import { type LoggedIn, logOut } from '../sessions/sessions.service.ts'
import { message } from '#shared/texts/text.ts'

const RESET_SENT = message(
  "If an account exists with that email, we've sent password reset instructions.",
)

export function loginRoutes(api: App, ctx: AppContext): void {
  const https = ctx.config.siteUrl.startsWith('https:')
  const browserOf = (c: Context<AppEnv>) =>
    openKnownBrowser(ctx.sealer, browserCookie(c.req.header('cookie'), https))
  const admit = async (c: Context<AppEnv>, loggedIn: LoggedIn) => {
    // A new login never continues under an old session ID, which somebody else may have planted.
    const old = c.get('sessionToken')
    if (old) await logOut(ctx, old, null)
    setSessionCookies(c, https, loggedIn.token)
    addBrowserCookie(c, https, sealKnownBrowser(ctx.sealer, browserOf(c), loggedIn.user.id))
    return presentUser(loggedIn.user)
  }

  serve(
    api,
    calls.register,
    {
      summary: 'Create an account and log in',
      body: registerInput,
      response: userView,
      returns: 'The new user',
      refusals: [409, 429],
    },
    async ({ body, c }) => admit(c, await register(ctx, body, clientOf(c))),
  )
  serve(
    api,
    calls.logIn,
    {
      summary: 'Log in with a username or email address and a password',
      body: loginInput,
      response: loginAnswer,
      returns: 'The user, or, when two-factor authentication is on, a challenge and no session',
      refusals: [401, 429],
    },
    async ({ body, c }) => {
      const outcome = await logIn(ctx, body, { ...clientOf(c), browser: browserOf(c) })
      return 'requiresTwoFactor' in outcome ? outcome : admit(c, outcome)
    },
  )
  serve(
    api,
    calls.verifyLogin,
    {
      summary: 'Complete a login with a two-factor code or a recovery code',
      body: verifyLoginInput,
      response: userView,
      returns: 'The user',
      refusals: [401, 429],
    },
    async ({ body, c }) => {
      const client = { ...clientOf(c), browser: browserOf(c) }
      return admit(c, await verifyLogin(ctx, body, client))
    },
  )
  serve(
    api,
    userCalls.logOut,
    {
      summary: 'Log out',
      returns: 'The session has ended',
    },
    async ({ ip, c }) => {
      const token = c.get('sessionToken')
      if (token) await logOut(ctx, token, ip)
      clearSessionCookies(c, https)
    },
  )
  serve(
    api,
    calls.verifyEmail,
    {
      summary: 'Verify an email address with the token from the email',
      body: verifyEmailInput,
      response: userView,
      returns: 'The user',
      refusals: [429],
    },
    async ({ body, ip }) => {
      return presentUser(await verifyEmailAddress(ctx, body.token, ip))
    },
  )
  serve(
    api,
    calls.resendVerification,
    {
      summary: 'Send the verification email again',
      response: messageAnswer,
      returns: 'The email is on its way',
      refusals: [429],
    },
    ({ viewer, ip }) => resendVerification(ctx, viewer, ip),
  )
  serve(
    api,
    calls.forgotPassword,
    {
      summary: 'Request a password reset link; the answer is the same for unknown addresses',
      body: forgotPasswordInput,
      response: messageAnswer,
      returns: 'The answer is the same for every address',
      refusals: [429],
    },
    async ({ body, ip, c }) => {
      await requestReset(ctx, body.email, { ip, browser: browserOf(c) })
      return { message: RESET_SENT }
    },
  )
  serve(
    api,
    calls.resetPassword,
    {
      summary: 'Set a new password with the token from the email',
      body: resetPasswordInput,
      response: messageAnswer,
      returns: 'The password has been reset',
      refusals: [429],
    },
    ({ body, ip }) => resetForgottenPassword(ctx, body, ip),
  )

  serve(
    api,
    calls.changePassword,
    {
      summary: 'Change the password and end all other sessions',
      body: changePasswordInput,
      response: messageAnswer,
      returns: 'The password has been changed',
      refusals: [429],
    },
    async ({ body, viewer, ip, c }) => {
      setSessionCookies(c, https, await changePassword(ctx, viewer, { ...body, ip }))
      return { message: message('Your password has been successfully changed.') }
    },
  )
}
