import { z } from 'zod'
import { KIDS_COMMENTS, KIDS_LEAVE } from '../domain/kids-lock.ts'
import { pin } from './kids-lock.ts'

export const kidsClassInput = z.object({
  /** Unlocks each browser of the class. A new PIN also replaces the old one in locked browsers. */
  pin,
  comments: z.enum(KIDS_COMMENTS).default('hidden'),
  leave: z.enum(KIDS_LEAVE).default('always'),
  leavePin: z.boolean().default(false),
})

const CODE_RULE = 'A class code has 8 letters and digits'
/** Accepts the code as typed: with or without the hyphen, in either case. */
export const kidsClassJoin = z.object({
  code: z
    .string(CODE_RULE)
    .max(20, CODE_RULE)
    .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[A-Z0-9]{8}$/, CODE_RULE)),
})

export const kidsClassView = z.object({
  /** Null until a code exists. The code locks browsers until `codeExpires`. */
  code: z.string().nullable(),
  link: z.string().nullable(),
  codeExpires: z.string().nullable(),
  /** The locked browsers by their numbers in the class. Nobody knows who sits at which. */
  browsers: z.array(z.object({ number: z.number().int(), lockedAt: z.string() })),
})
export type KidsClassView = z.infer<typeof kidsClassView>
