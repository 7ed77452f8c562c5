import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { messageAnswer } from '#shared/contracts/message-answer.ts'
import { passwordProof } from '#shared/contracts/sessions.ts'
import {
  recoveryCodesAnswer,
  recoveryCodesLeft,
  twoFactorSetup,
  verifyTwoFactorInput,
} from '#shared/contracts/two-factor.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { setSessionCookies } from '../../platform/http/session-cookie.ts'
import {
  countCodesLeft,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from './two-factor.service.ts'

const setUp = createRoute({
  method: 'post',
  path: '/api/setup-2fa',
  summary:
    'Start setting up two-factor authentication; the password must have been confirmed within the last ten minutes',
  ...access('member'),
  responses: {
    200: jsonAnswer(twoFactorSetup, 'The secret and its QR code, valid for 15 minutes'),
    ...refusals(401, 403, 409),
  },
})

const enable = createRoute({
  method: 'post',
  path: '/api/verify-2fa',
  summary: 'Turn on two-factor authentication with a code from the app',
  ...access('member'),
  request: jsonBody(verifyTwoFactorInput),
  responses: {
    200: jsonAnswer(
      recoveryCodesAnswer,
      'Two-factor authentication is on; the recovery codes are shown only once',
    ),
    ...refusals(400, 401, 409, 429),
  },
})

const disable = createRoute({
  method: 'post',
  path: '/api/disable-2fa',
  summary: 'Turn off two-factor authentication with the password',
  ...access('member'),
  request: jsonBody(passwordProof),
  responses: {
    200: jsonAnswer(messageAnswer, 'Two-factor authentication is off'),
    ...refusals(400, 401, 429),
  },
})

const codesLeft = createRoute({
  method: 'get',
  path: '/api/recovery-codes',
  summary: 'Get the number of unused recovery codes',
  ...access('member'),
  responses: { 200: jsonAnswer(recoveryCodesLeft, 'The number of codes'), ...refusals(401) },
})

const renew = createRoute({
  method: 'post',
  path: '/api/recovery-codes',
  summary: 'Create ten new recovery codes with the password; the old ones stop working',
  ...access('member'),
  request: jsonBody(passwordProof),
  responses: {
    200: jsonAnswer(recoveryCodesAnswer, 'The codes, shown only once'),
    ...refusals(400, 401, 409, 429),
  },
})

export function twoFactorRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const https = ctx.config.siteUrl.startsWith('https:')

  api.openapi(setUp, async (c) => c.json(await setUpTwoFactor(ctx, c.get('viewer')), 200))
  api.openapi(enable, async (c) => {
    const input = { code: c.req.valid('json').token, ip: c.get('ip') }
    const { answer, token } = await enableTwoFactor(ctx, c.get('viewer'), input)
    setSessionCookies(c, https, token)
    return c.json(answer, 200)
  })
  api.openapi(disable, async (c) => {
    const proof = { ...c.req.valid('json'), ip: c.get('ip') }
    const { answer, token } = await disableTwoFactor(ctx, c.get('viewer'), proof)
    setSessionCookies(c, https, token)
    return c.json(answer, 200)
  })
  api.openapi(codesLeft, async (c) => c.json(await countCodesLeft(ctx, c.get('viewer')), 200))
  api.openapi(renew, async (c) => {
    const proof = { ...c.req.valid('json'), ip: c.get('ip') }
    return c.json(await renewRecoveryCodes(ctx, c.get('viewer'), proof), 200)
  })
}
