import { z } from 'zod'
import { OWN_PAGES_MAX, PAGE_PLACES, SLUG_MAX } from '../domain/own-pages.ts'
import { text } from '../texts/text.ts'
import { choice } from './fields.ts'
import { pageContentView, pageTextEntry, pageTextInput, pageTextView } from './page-contents.ts'
import { says } from './says.ts'

const slugOrNone = z
  .string(says('Address must be text'))
  .max(SLUG_MAX, says('Address must be at most {max} characters', { max: SLUG_MAX }))
  .regex(/^[a-z0-9-]*$/, says('Address must contain only lowercase letters, digits and hyphens'))
const slug = slugOrNone.min(1, says('Address is required'))

const showIn = choice(text('Place'), PAGE_PLACES)

/** The `{slug}` of a path. */
export const ownPageParam = z.object({ slug })
export type OwnPageParam = z.infer<typeof ownPageParam>

/** A page that the site has made itself, as readers get it. */
export const ownPageView = pageContentView
  .omit({ id: true, pageName: true, order: true })
  .extend({ slug: z.string() })
export type OwnPageView = z.infer<typeof ownPageView>

const made = { slug: z.string(), showIn: z.enum(PAGE_PLACES) }

/** A page in the list of the console. */
export const ownPageEntry = pageTextEntry.omit({ pageName: true, isOriginal: true }).extend(made)
export type OwnPageEntry = z.infer<typeof ownPageEntry>

/** A page as it is edited. */
export const ownPageTextView = pageTextView.omit({ pageName: true }).extend(made)
export type OwnPageTextView = z.infer<typeof ownPageTextView>

/** The body of POST /api/admin/pages. */
export const ownPageInput = pageTextInput.extend({ slug, showIn: showIn.default('footer') })

/** The body of PUT /api/admin/pages/{slug}: what is left out stays as it is. */
export const ownPagePatch = ownPageInput.extend({ showIn }).partial()
export type OwnPagePatch = z.input<typeof ownPagePatch>

/** What the console's form holds, besides the text. The address may be left to the title. */
export const ownPageForm = ownPageInput
  .pick({ title: true, showIn: true })
  .extend({ slug: slugOrNone })

export const TOO_MANY_PAGES = text('A site can have at most {max} pages of its own', {
  max: OWN_PAGES_MAX,
})
