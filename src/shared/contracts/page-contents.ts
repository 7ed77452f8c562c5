import { z } from 'zod'
import { SITE_LANGUAGES } from '../texts/languages.ts'
import { faultInMarks, hasMarks, TEXT_LIMITS } from '../domain/page-texts.ts'
import { isMissing, optionalLine, requiredLine, choice } from './fields.ts'
import { type Text, text } from '../texts/text.ts'
import { asMessage, says } from './says.ts'
import { OWN_PAGES_MAX, PAGE_PLACES, SLUG_MAX } from '../domain/own-pages.ts'

/** One section of an info page: a heading, paragraphs, and an optional list. Plain text throughout. */
export const pageSection = z.object({
  heading: z.string(),
  /** The anchor of the section, unique within the page. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  body: z.array(z.string()),
  items: z.array(z.string()).optional(),
})
export type PageSection = z.infer<typeof pageSection>

const language = z.enum(
  SITE_LANGUAGES,
  says('{field} must be one of {values}', { values: SITE_LANGUAGES.join(', ') }),
)

/** The `?language=` of a page's text. */
export const pageContentQuery = z.object({ language: language.default('en') })
export type PageContentQuery = z.infer<typeof pageContentQuery>

export const pageContentView = z.object({
  id: z.number().int(),
  pageName: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  sections: z.array(pageSection),
  order: z.number().int(),
  updatedAt: z.string(),
  /** The language of this text: English, if there is none in the one that was asked for. */
  language,
})
export type PageContentView = z.infer<typeof pageContentView>

/** The `{pageName}` of a path. */
export const pageContentParam = z.object({
  pageName: z
    .string()
    .regex(
      /^[a-z0-9-]{1,60}$/,
      says('{field} must contain only lowercase letters, digits and hyphens'),
    ),
})
export type PageContentParam = z.infer<typeof pageContentParam>

/** What is edited of a page. */
const pageText = pageContentView.pick({ title: true, subtitle: true, sections: true })
export type PageText = z.infer<typeof pageText>

/** Whether the text is the one that came with this version; null if none came for this page. */
const isOriginal = z.boolean().nullable()

/** A page in the list of the console. */
export const pageTextEntry = pageContentView
  .pick({ id: true, pageName: true, title: true, updatedAt: true })
  .extend({
    /** False if somebody has edited the text; null if none came for this page. */
    isOriginal,
    /** Whether it has text in any language. Without, the imprint is no page. */
    isWritten: z.boolean(),
    /**
     * The state of each text beside the one in the site's own language, or, until that is written, the English one;
     * 'older' is one that was last changed before it.
     */
    translations: z.array(
      z.object({
        language: z.enum(SITE_LANGUAGES),
        state: z.enum(['missing', 'older', 'current']),
      }),
    ),
  })
export type PageTextEntry = z.infer<typeof pageTextEntry>

/**
 * A page as it is edited: with its placeholders, and what they stand for. A page that is not translated yet begins
 * with the translation that came with this version, or with the English text.
 */
export const pageTextView = pageContentView.omit({ order: true }).extend({
  /** The language that it is edited in. */
  language,
  state: z.enum(['missing', 'older', 'current']),
  /** The text that came with this version; null if none came for this page and language. */
  original: pageText.nullable(),
  isOriginal,
  figures: z.object({
    siteName: z.string(),
    auditMonths: z.number().int(),
    /** Null if searches are not counted. */
    searchStatsMonths: z.number().int().nullable(),
  }),
})
export type PageTextView = z.infer<typeof pageTextView>

const { title, subtitle, heading, anchor, paragraph, sections, parts, page } = TEXT_LIMITS

const unmarked = (name: Text) =>
  [
    (value: string | null) => value === null || !hasMarks(value),
    says('{name} must not contain links or placeholders: they work in paragraphs and lists', {
      name,
    }),
  ] as const

/** Paragraphs, or the entries of a list. */
const texts = (name: Text, many: { noList: Text; tooMany: Text }) =>
  z
    .array(
      requiredLine(name, paragraph).superRefine((text, context) => {
        const fault = faultInMarks(text)
        if (fault) context.addIssue({ code: 'custom', message: asMessage(fault) })
      }),
      says(many.noList),
    )
    .max(parts, says(many.tooMany))

/** The first section may follow the title without a heading of its own. */
const NO_HEADING = asMessage(isMissing(text('Heading')))

const sectionInput = z
  .object({
    /** Left out for a new section: its anchor is then made from its heading. */
    id: z
      .string(says('Anchor must be text'))
      .max(anchor, says('Anchor must be at most {anchor} characters', { anchor }))
      .regex(/^[a-z0-9-]+$/, says('Anchor must contain only lowercase letters, digits and hyphens'))
      .optional(),
    heading: optionalLine(text('Heading'), heading)
      .refine(...unmarked(text('Heading')))
      .transform((value) => value ?? ''),
    body: texts(text('Paragraph'), {
      noList: text('Paragraphs must be a list of texts'),
      tooMany: text('A section can have at most {parts} paragraphs', { parts }),
    }),
    items: texts(text('List item'), {
      noList: text('List items must be a list of texts'),
      tooMany: text('A section can have at most {parts} list items', { parts }),
    }).optional(),
  })
  .refine(({ body, items = [] }) => body.length + items.length > 0, {
    path: ['body'],
    ...says('Please write at least one paragraph or list item'),
  })

/** The body of PUT /api/admin/page-contents/{pageName}. */
export const pageTextInput = z.object({
  title: requiredLine(text('Title'), title).refine(...unmarked(text('Title'))),
  subtitle: optionalLine(text('Subtitle'), subtitle).refine(...unmarked(text('Subtitle'))),
  sections: z
    .array(sectionInput, says('Sections must be a list'))
    .max(sections, says('A page can have at most {sections} sections', { sections }))
    .superRefine(
      (all, context) => {
        if (Array.isArray(all))
          all.forEach((section: Partial<(typeof all)[number]> | undefined, index) => {
            if (index > 0 && section?.heading === '')
              context.addIssue({ code: 'custom', path: [index, 'heading'], message: NO_HEADING })
          })
      },
      // Beside other faults, too.
      { when: () => true },
    )
    .refine(
      (all) => new Set(all.map(({ id }, index) => id ?? index)).size === all.length,
      says('Each section needs an anchor of its own'),
    )
    .refine(
      (all) => all.reduce((sum, each) => sum + lengthOf(each), 0) <= page,
      says('The text can have at most {page, number} characters', { page }),
    ),
})
export type PageTextInput = z.infer<typeof pageTextInput>

function lengthOf(section: { heading: string; body: string[]; items?: string[] | undefined }) {
  const { heading: title, body, items = [] } = section
  return [title, ...body, ...items].reduce((sum, { length }) => sum + length, 0)
}

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
