import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
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
import { access, clientOf } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
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

const RESET_SENT = "If an account exists with that email, we've sent password reset instructions."

const registerRoute = createRoute({
  method: 'post',
  path: '/api/register',
  summary: 'Create an account and log in',
  ...access('public'),
  request: jsonBody(registerInput),
  responses: { 201: jsonAnswer(userView, 'The new user'), ...refusals(400, 409, 429) },
})

const login = createRoute({
  method: 'post',
  path: '/api/login',
  summary: 'Log in with a username or email address and a password',
  ...access('public'),
  request: jsonBody(loginInput),
  responses: {
    200: jsonAnswer(
      loginAnswer,
      'The user, or, when two-factor authentication is on, a challenge and no session',
    ),
    ...refusals(400, 401, 429),
  },
})

const verifyLoginRoute = createRoute({
  method: 'post',
  path: '/api/verify-login-2fa',
  summary: 'Complete a login with a two-factor code or a recovery code',
  ...access('public'),
  request: jsonBody(verifyLoginInput),
  responses: { 200: jsonAnswer(userView, 'The user'), ...refusals(400, 401, 429) },
})

const logout = createRoute({
  method: 'post',
  path: '/api/logout',
  summary: 'Log out',
  ...access('public'),
  responses: { 204: { description: 'The session has ended' } },
})

const verifyEmail = createRoute({
  method: 'post',
  path: '/api/verify-email',
  summary: 'Verify an email address with the token from the email',
  ...access('public'),
  request: jsonBody(verifyEmailInput),
  responses: { 200: jsonAnswer(userView, 'The user'), ...refusals(400, 429) },
})

const resend = createRoute({
  method: 'post',
  path: '/api/resend-verification',
  summary: 'Send the verification email again',
  ...access('member'),
  responses: { 200: jsonAnswer(messageAnswer, 'The email is on its way'), ...refusals(401, 429) },
})

const forgot = createRoute({
  method: 'post',
  path: '/api/forgot-password',
  summary: 'Request a password reset link; the answer is the same for unknown addresses',
  ...access('public'),
  request: jsonBody(forgotPasswordInput),
  responses: {
    200: jsonAnswer(messageAnswer, 'The answer is the same for every address'),
    ...refusals(400, 429),
  },
})

const reset = createRoute({
  method: 'post',
  path: '/api/reset-password',
  summary: 'Set a new password with the token from the email',
  ...access('public'),
  request: jsonBody(resetPasswordInput),
  responses: {
    200: jsonAnswer(messageAnswer, 'The password has been reset'),
    ...refusals(400, 429),
  },
})

const change = createRoute({
  method: 'post',
  path: '/api/change-password',
  summary: 'Change the password and end all other sessions',
  ...access('member'),
  request: jsonBody(changePasswordInput),
  responses: {
    200: jsonAnswer(messageAnswer, 'The password has been changed'),
    ...refusals(400, 401, 429),
  },
})

export function loginRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
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

  api.openapi(registerRoute, async (c) =>
    c.json(await admit(c, await register(ctx, c.req.valid('json'), clientOf(c))), 201),
  )
  api.openapi(login, async (c) => {
    const outcome = await logIn(ctx, c.req.valid('json'), { ...clientOf(c), browser: browserOf(c) })
    return c.json('requiresTwoFactor' in outcome ? outcome : await admit(c, outcome), 200)
  })
  api.openapi(verifyLoginRoute, async (c) => {
    const client = { ...clientOf(c), browser: browserOf(c) }
    return c.json(await admit(c, await verifyLogin(ctx, c.req.valid('json'), client)), 200)
  })
  api.openapi(logout, async (c) => {
    const token = c.get('sessionToken')
    if (token) await logOut(ctx, token, c.get('ip'))
    clearSessionCookies(c, https)
    return c.body(null, 204)
  })
  api.openapi(verifyEmail, async (c) => {
    const { token } = c.req.valid('json')
    return c.json(presentUser(await verifyEmailAddress(ctx, token, c.get('ip'))), 200)
  })
  api.openapi(resend, async (c) =>
    c.json(await resendVerification(ctx, c.get('viewer'), c.get('ip')), 200),
  )
  api.openapi(forgot, async (c) => {
    const { email } = c.req.valid('json')
    await requestReset(ctx, email, { ip: c.get('ip'), browser: browserOf(c) })
    return c.json({ message: RESET_SENT }, 200)
  })
  api.openapi(reset, async (c) =>
    c.json(await resetForgottenPassword(ctx, c.req.valid('json'), c.get('ip')), 200),
  )

  api.openapi(change, async (c) => {
    const input = { ...c.req.valid('json'), ip: c.get('ip') }
    setSessionCookies(c, https, await changePassword(ctx, c.get('viewer'), input))
    return c.json({ message: 'Your password has been successfully changed.' }, 200)
  })
}
