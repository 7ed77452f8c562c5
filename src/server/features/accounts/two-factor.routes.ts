import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { messageAnswer, passwordProof } from '#shared/contracts/accounts.ts'
import {
  recoveryCodesAnswer,
  recoveryCodesLeft,
  twoFactorSetup,
  verifyTwoFactorInput,
} from '#shared/contracts/two-factor.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../http/access.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../http/openapi.ts'
import { setSessionCookies } from '../../http/session-cookie.ts'
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
    'Begin the setup of two-factor: a secret and its QR code, good for 15 minutes; needs the password within the last ten minutes',
  ...access('member'),
  responses: { 200: jsonAnswer(twoFactorSetup, 'The secret'), ...refusals(401, 403, 409) },
})

const enable = createRoute({
  method: 'post',
  path: '/api/verify-2fa',
  summary: 'Switch two-factor on with a code of the app; answers the recovery codes, once',
  ...access('member'),
  request: jsonBody(verifyTwoFactorInput),
  responses: { 200: jsonAnswer(recoveryCodesAnswer, 'It is on'), ...refusals(400, 401, 409, 429) },
})

const disable = createRoute({
  method: 'post',
  path: '/api/disable-2fa',
  summary: 'Switch two-factor off with the password',
  ...access('member'),
  request: jsonBody(passwordProof),
  responses: { 200: jsonAnswer(messageAnswer, 'It is off'), ...refusals(400, 401, 429) },
})

const codesLeft = createRoute({
  method: 'get',
  path: '/api/recovery-codes',
  summary: 'How many recovery codes are left',
  ...access('member'),
  responses: { 200: jsonAnswer(recoveryCodesLeft, 'The number'), ...refusals(401) },
})

const renew = createRoute({
  method: 'post',
  path: '/api/recovery-codes',
  summary: 'Ten new recovery codes, by the password; the old ones are void',
  ...access('member'),
  request: jsonBody(passwordProof),
  responses: {
    200: jsonAnswer(recoveryCodesAnswer, 'The codes, this once'),
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
