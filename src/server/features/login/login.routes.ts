import * as calls from '#shared/calls/login.ts'
import { logInWithPasskey, reauthenticate } from '#shared/calls/ways-in.ts'
import type { AppContext } from '../../context.ts'
import { clientOf } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { setSessionCookies } from '../../platform/http/account-cookies.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { createAdmission } from './admission.service.ts'
import { logIn, logInByPasskey, proveAgain } from './login.service.ts'
import { verifyLogin } from '../two-factor/second-step.service.ts'
import { changePassword, requestReset, resetForgottenPassword } from './password.service.ts'
import {
  register,
  resendToAddress,
  resendVerification,
  verifyEmailAddress,
} from './registration.service.ts'
import { text } from '#shared/texts/text.ts'

const RESET_SENT = text(
  "If an account exists with that email, we've sent password reset instructions.",
)

export const loginRoutes = callTable((ctx: AppContext) => {
  const https = ctx.config.siteUrl.startsWith('https:')
  const { browserOf, loginClientOf, admit } = createAdmission(ctx)
  return [
    serve(
      calls.register,
      'Create an account and log in. If an admin has to approve it, nobody is logged in, and `awaitingApproval` is true; nor is anybody while the site asks for addresses of some domains, until this one is verified. An invitation lets in whoever may sign up, and whatever the domains.',
      async ({ body, c }) => {
        const { user, token } = await register(ctx, body, clientOf(c))
        return token === null ? presentUser(user) : admit(c, { user, token })
      },
      { refusals: [403, 409] },
    ),
    serve(
      calls.logIn,
      'Log in with a username or email address and a password. Returns the user, or, when two-factor authentication is on, a challenge and no session.',
      async ({ body, c }) => {
        const outcome = await logIn(ctx, body, loginClientOf(c))
        return 'requiresTwoFactor' in outcome ? outcome : admit(c, outcome)
      },
      { refusals: [401] },
    ),
    serve(
      calls.verifyLogin,
      'Complete a login with a two-factor code or a recovery code',
      async ({ body, c }) => admit(c, await verifyLogin(ctx, body, loginClientOf(c))),
      { refusals: [401] },
    ),
    serve(
      logInWithPasskey,
      'Log in with a passkey. No two-factor code is asked for.',
      async ({ body, c }) => admit(c, await logInByPasskey(ctx, body, loginClientOf(c))),
      { refusals: [401, 403] },
    ),
    serve(
      reauthenticate,
      'Confirm the password, or a passkey, then repeat a call that answered reauth_required. The confirmation is valid for ten minutes.',
      ({ body, viewer }) => proveAgain(ctx, viewer, body),
    ),
    serve(
      calls.verifyEmail,
      'Verify an email address with the token from the email',
      async ({ body }) => presentUser(await verifyEmailAddress(ctx, body.token)),
    ),
    serve(
      calls.resendVerification,
      'Send the verification email again. Without a session, `email` says where to; the answer is the same for every address.',
      async ({ body: { email }, c, t }) => {
        const viewer = await c.get('findViewer')()
        if (viewer) return { message: t(await resendVerification(ctx, viewer)) }
        if (email === undefined) throw new AppError(401, 'unauthenticated', text('Please log in'))
        return { message: t(await resendToAddress(ctx, email)) }
      },
      { refusals: [401, 403, 409] },
    ),
    serve(
      calls.forgotPassword,
      'Request a password reset link; the answer is the same for unknown addresses. The answer is the same for every address.',
      async ({ body, c, t }) => {
        await requestReset(ctx, body.email, browserOf(c))
        return { message: t(RESET_SENT) }
      },
    ),
    serve(
      calls.resetPassword,
      'Set a new password with the token from the email',
      async ({ body, t }) => {
        await resetForgottenPassword(ctx, body)
        return {
          message: t('Your password has been reset. You can now log in with your new password.'),
        }
      },
    ),
    serve(
      calls.changePassword,
      'Change the password and end all other sessions',
      async ({ body, viewer, c, t }) => {
        setSessionCookies(c, https, await changePassword(ctx, viewer, body))
        return { message: t('Your password has been successfully changed.') }
      },
    ),
  ]
})
