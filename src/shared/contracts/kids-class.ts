import { z } from 'zod'
import { KIDS_COMMENTS, KIDS_LEAVE } from '../domain/kids-lock.ts'
import { pin } from './kids-lock.ts'

export const kidsClassInput = z.object({
  /** Unlocks each browser of the class; a new one replaces it in those that are locked already. */
  pin,
  comments: z.enum(KIDS_COMMENTS).default('hidden'),
  leave: z.enum(KIDS_LEAVE).default('always'),
  leavePin: z.boolean().default(false),
})

const CODE_RULE = 'A class code has 8 letters and digits'
/** Read as it is typed: with or without the hyphen, in either case. */
export const kidsClassJoin = z.object({
  code: z
    .string(CODE_RULE)
    .max(20, CODE_RULE)
    .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[A-Z0-9]{8}$/, CODE_RULE)),
})

export const kidsClassView = z.object({
  /** Null until there is one; it locks browsers until `codeExpires`. */
  code: z.string().nullable(),
  link: z.string().nullable(),
  codeExpires: z.string().nullable(),
  /** Locked browsers by their number in the class: who sits there is not known. */
  browsers: z.array(z.object({ number: z.number().int(), lockedAt: z.string() })),
})
export type KidsClassView = z.infer<typeof kidsClassView>
