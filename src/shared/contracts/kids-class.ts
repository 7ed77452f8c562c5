import { z } from 'zod'
import { BROWSER_NAME_MAX, CLASS_SIZE, KIDS_COMMENTS, KIDS_LEAVE } from '../domain/kids-lock.ts'
import { optionalLine } from './fields.ts'
import { pin } from './kids-lock.ts'
import { message } from '../texts/text.ts'

export const kidsClassInput = z.object({
  /** Unlocks each browser of the class. A new PIN also replaces the old one in locked browsers. */
  pin,
  comments: z.enum(KIDS_COMMENTS).default('hidden'),
  leave: z.enum(KIDS_LEAVE).default('always'),
  leavePin: z.boolean().default(false),
})
export type KidsClassInput = z.input<typeof kidsClassInput>

/** Blank for none: then the browser is known by its number. */
const browserName = optionalLine(message('Name'), BROWSER_NAME_MAX)

const CODE_RULE = message('A class code has 8 letters and digits')
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

export const kidsClassBrowser = z.object({
  number: z.number().int(),
  /** 'Browser 3' unless somebody has named it. */
  name: z.string(),
  lockedAt: z.string(),
})
export type KidsClassBrowser = z.infer<typeof kidsClassBrowser>

export const kidsClassBrowserInput = z.object({ name: browserName })
export type KidsClassBrowserInput = z.infer<typeof kidsClassBrowserInput>

export const kidsClassView = z.object({
  /** Null until a code exists. The code locks browsers until `codeExpires`. */
  code: z.string().nullable(),
  link: z.string().nullable(),
  codeExpires: z.string().nullable(),
  /** The locked browsers by their numbers in the class. Nobody knows who sits at which. */
  browsers: z.array(kidsClassBrowser),
})
export type KidsClassView = z.infer<typeof kidsClassView>

/** The `{number}` of a path: a browser of the class. */
export const kidsClassNumber = z.object({ number: z.coerce.number().int().min(1).max(CLASS_SIZE) })
export type KidsClassNumber = z.infer<typeof kidsClassNumber>
