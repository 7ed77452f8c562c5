import { z } from 'zod'
import { BROWSER_NAME_MAX, CLASS_SIZE, KIDS_COMMENTS, KIDS_LEAVE } from '../domain/kids-lock.ts'
import { optionalLine } from './fields.ts'
import { pin } from './kids-lock.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

export const kidsClassInput = z.object({
  /** Unlocks each browser of the class. A new PIN also replaces the old one in locked browsers. */
  pin,
  comments: z.enum(KIDS_COMMENTS).default('hidden'),
  leave: z.enum(KIDS_LEAVE).default('always'),
  leavePin: z.boolean().default(false),
})

/** Blank for none: then the browser is known by its number. */
const browserName = optionalLine(text('Name'), BROWSER_NAME_MAX)

const CODE_RULE = says('A class code has 8 letters and digits')
/** Accepts the code as typed: with or without the hyphen, in either case. */
export const kidsClassJoin = z.object({
  code: z
    .string(CODE_RULE)
    .max(20, CODE_RULE)
    .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[A-Z0-9]{8}$/, CODE_RULE)),
  name: browserName.optional(),
})
export type KidsClassJoin = z.infer<typeof kidsClassJoin>

export const kidsClassBrowserInput = z.object({ name: browserName })

/** A browser of the class. */
export const kidsClassNumber = z.object({ number: z.coerce.number().int().min(1).max(CLASS_SIZE) })
