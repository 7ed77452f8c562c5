import * as calls from '#shared/calls/two-factor.ts'
import { messageAnswer } from '#shared/contracts/message-answer.ts'
import { passwordProof } from '#shared/contracts/sessions.ts'
import {
  recoveryCodesAnswer,
  recoveryCodesLeft,
  twoFactorSetup,
  verifyTwoFactorInput,
} from '#shared/contracts/two-factor.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { setSessionCookies } from '../../platform/http/session-cookie.ts'
import {
  countCodesLeft,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from './two-factor.service.ts'

export function twoFactorRoutes(api: App, ctx: AppContext): void {
  const https = ctx.config.siteUrl.startsWith('https:')

  serve(
    api,
    calls.setUpTwoFactor,
    {
      summary:
        'Start setting up two-factor authentication; the password must have been confirmed within the last ten minutes',
      description:
        'While the email address is not verified, a reset of the password switches two-factor authentication off again.',
      response: twoFactorSetup,
      returns: 'The secret and its QR code, valid for 15 minutes',
      refusals: [403, 409],
    },
    ({ viewer }) => setUpTwoFactor(ctx, viewer),
  )
  serve(
    api,
    calls.enableTwoFactor,
    {
      summary: 'Turn on two-factor authentication with a code from the app',
      body: verifyTwoFactorInput,
      response: recoveryCodesAnswer,
      returns: 'Two-factor authentication is on; the recovery codes are shown only once',
      refusals: [409, 429],
    },
    async ({ body, viewer, ip, c }) => {
      const input = { code: body.token, ip }
      const { answer, token } = await enableTwoFactor(ctx, viewer, input)
      setSessionCookies(c, https, token)
      return answer
    },
  )
  serve(
    api,
    calls.disableTwoFactor,
    {
      summary: 'Turn off two-factor authentication with the password',
      body: passwordProof,
      response: messageAnswer,
      returns: 'Two-factor authentication is off',
      refusals: [429],
    },
    async ({ body, viewer, ip, c }) => {
      const { answer, token } = await disableTwoFactor(ctx, viewer, { ...body, ip })
      setSessionCookies(c, https, token)
      return answer
    },
  )
  serve(
    api,
    calls.countRecoveryCodes,
    {
      summary: 'Get the number of unused recovery codes',
      response: recoveryCodesLeft,
      returns: 'The number of codes',
    },
    ({ viewer }) => countCodesLeft(ctx, viewer),
  )
  serve(
    api,
    calls.renewRecoveryCodes,
    {
      summary: 'Create ten new recovery codes with the password; the old ones stop working',
      body: passwordProof,
      response: recoveryCodesAnswer,
      returns: 'The codes, shown only once',
      refusals: [409, 429],
    },
    ({ body, viewer, ip }) => renewRecoveryCodes(ctx, viewer, { ...body, ip }),
  )
}
