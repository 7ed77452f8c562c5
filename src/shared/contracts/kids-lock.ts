import { z } from 'zod'
import { PASSWORD_MAX } from '../domain/account-rules.ts'
import { KIDS_COMMENTS, KIDS_LEAVE } from '../domain/kids-lock.ts'
import { errorBody } from './errors.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

const PIN_RULE = says('A PIN has 4 to 8 digits')
export const FOR_LATER = text('This one is for later')
export const ASK_A_GROWN_UP = text('This is for grown-ups. Ask a grown-up.')

const pin = z.string(PIN_RULE).regex(/^[0-9]{4,8}$/, PIN_RULE)
const password = z.string().max(PASSWORD_MAX, says('Password is too long'))

export const kidsLockInput = z.object({
  pin,
  /** Locks every session of the account instead of this browser; needs the account's password. */
  account: z.boolean().default(false),
  password: password.optional(),
  comments: z.enum(KIDS_COMMENTS).default('hidden'),
  leave: z.enum(KIDS_LEAVE).default('always'),
  /** Whether leaving requires the PIN when the child must ask first. */
  leavePin: z.boolean().default(false),
})
export type KidsLockInput = z.input<typeof kidsLockInput>

export const kidsUnlockInput = z
  .object({ pin: pin.optional(), password: password.optional() })
  .refine((proof) => proof.pin !== undefined || proof.password !== undefined, {
    path: ['pin'],
    ...says('PIN is required'),
  })
export type KidsUnlockInput = z.infer<typeof kidsUnlockInput>

export const kidsLockView = z.object({
  locked: z.boolean(),
  by: z.enum(['browser', 'account']).nullable(),
})
export type KidsLockView = z.infer<typeof kidsLockView>

export const wrongPinBody = errorBody.extend({ triesLeft: z.number().int() })
