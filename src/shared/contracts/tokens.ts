import { z } from 'zod'
import { TOKEN_NAME_MAX, TOKEN_SCOPES } from '../domain/token-scopes.ts'
import { text } from '../texts/text.ts'
import { dayOrTime, requiredLine } from './fields.ts'
import { says } from './says.ts'

export const tokenInput = z.object({
  name: requiredLine(text('Name'), TOKEN_NAME_MAX),
  scopes: z
    .array(
      z.enum(
        TOKEN_SCOPES,
        says('{field} must be one of {values}', {
          field: 'scopes',
          values: TOKEN_SCOPES.join(', '),
        }),
      ),
      says('Choose what the token may do'),
    )
    .min(1, says('Choose what the token may do'))
    .transform((scopes) => TOKEN_SCOPES.filter((each) => scopes.includes(each))),
  /** Null or missing: until it is revoked. */
  expiresAt: dayOrTime.nullable().optional(),
})

/** As a form holds it, whose empty end is none. */
export const tokenForm = tokenInput.extend({
  expiresAt: z.string().transform((day) => day || null),
})

export const tokenView = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** The day on which it was last used, YYYY-MM-DD. */
  lastUsedOn: z.string().nullable(),
})
export type TokenView = z.infer<typeof tokenView>

/** The only response that contains the token itself. */
export const newTokenView = tokenView.extend({ token: z.string() })
export type NewTokenView = z.infer<typeof newTokenView>
