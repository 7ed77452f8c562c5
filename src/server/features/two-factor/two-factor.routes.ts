import * as calls from '#shared/calls/two-factor.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { setSessionCookies } from '../../platform/http/account-cookies.ts'
import * as service from './two-factor.service.ts'

export const twoFactorRoutes = callTable((ctx: AppContext) => {
  const https = ctx.config.siteUrl.startsWith('https:')
  return [
    serve(
      calls.setUpTwoFactor,
      'Start setting up two-factor authentication; the email address must be verified, and the password confirmed within the last ten minutes. The secret and its QR code are valid for 15 minutes.',
      ({ viewer }) => service.setUpTwoFactor(ctx, viewer),
      { refusals: [403, 409] },
    ),
    serve(
      calls.enableTwoFactor,
      'Turn on two-factor authentication with a code from the app. The recovery codes are shown only once.',
      async ({ body, viewer, c, t }) => {
        const { recoveryCodes, token } = await service.enableTwoFactor(ctx, viewer, body.token)
        setSessionCookies(c, https, token)
        const message = t(
          'Two-factor authentication has been successfully enabled for your account.',
        )
        return { message, recoveryCodes }
      },
      { refusals: [403, 409] },
    ),
    serve(
      calls.disableTwoFactor,
      'Turn off two-factor authentication with the password',
      async ({ body, viewer, c, t }) => {
        setSessionCookies(c, https, await service.disableTwoFactor(ctx, viewer, body))
        return { message: t('Two-factor authentication is now disabled.') }
      },
    ),
    serve(calls.countRecoveryCodes, 'Get the number of unused recovery codes', ({ viewer }) =>
      service.countCodesLeft(ctx, viewer),
    ),
    serve(
      calls.renewRecoveryCodes,
      'Create ten new recovery codes with the password; the old ones stop working. The codes are shown only once.',
      async ({ body, viewer, t }) => ({
        message: t('Your old recovery codes no longer work.'),
        recoveryCodes: await service.renewRecoveryCodes(ctx, viewer, body),
      }),
      { refusals: [409] },
    ),
  ]
})
