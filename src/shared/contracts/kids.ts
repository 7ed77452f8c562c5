import { z } from 'zod'
import { PASSWORD_MAX } from '../domain/account-rules.ts'
import { KIDS_COMMENTS, KIDS_LEAVE, KIDS_TOPICS, PUZZLE_SETS } from '../domain/kids.ts'
import { errorBody } from './errors.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'
import { resourceView } from './resources.ts'
import { queryNumber } from './fields.ts'
import { hostOf } from '../domain/address-key.ts'

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

export const kidsLockView = z.object({
  locked: z.boolean(),
  by: z.enum(['browser', 'account']).nullable(),
})
export type KidsLockView = z.infer<typeof kidsLockView>

export const wrongPinBody = errorBody.extend({ triesLeft: z.number().int() })

export const kidsTopicParam = z.object({ topic: z.enum(KIDS_TOPICS) })

export const kidsTopicView = z.object({
  topic: z.enum(KIDS_TOPICS),
  /** The number of resources for kids about the topic. */
  total: z.int(),
  resources: z.array(resourceView),
  /** Other resources for kids, if there are none about the topic, because an empty page helps no child. */
  others: z.array(resourceView),
})
export type KidsTopicView = z.infer<typeof kidsTopicView>

const NO_SUCH_SET = text('The sets of puzzles have the numbers {min} to {max}', {
  min: 1,
  max: PUZZLE_SETS,
})

/** GET /api/kids/puzzles: without a set, today's. */
export const kidsPuzzlesQuery = z.object({
  set: queryNumber(1, PUZZLE_SETS, NO_SUCH_SET).optional(),
})

export const kidsPuzzleView = z.object({
  id: z.string(),
  fen: z.string(),
  /** The one move that mates, in standard algebraic notation: ['Qh7#']. */
  moves: z.array(z.string()),
})
export type KidsPuzzleView = z.infer<typeof kidsPuzzleView>

const HOST_RULE = says('Enter a website, such as chesskid.com')
const MAX_HOST_LENGTH = 253

/** Accepts a host or a whole URL, and returns the host alone, as the database stores it. */
function typedHost(typed: string): string {
  const text = typed.trim()
  try {
    return hostOf(new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`))
  } catch {
    return ''
  }
}

const host = z
  .string(HOST_RULE)
  .max(2000, HOST_RULE)
  .transform(typedHost)
  .pipe(
    z
      .string()
      .max(MAX_HOST_LENGTH, HOST_RULE)
      // The last label must contain a letter, because numeric addresses change owners.
      .regex(/^(?:[a-z0-9-]+\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]+$/, HOST_RULE),
  )

/** A website made for children, including its subdomains. */
export const kidHostInput = z.object({ host })
export type KidHostInput = z.infer<typeof kidHostInput>

export const kidHostView = z.object({
  host: z.string(),
  /** The number of resources for kids on the host or its subdomains. */
  resources: z.number().int(),
})
export type KidHostView = z.infer<typeof kidHostView>
