import { z, type ZodType } from 'zod'
import type { FieldValues } from '#client/kit/use-form.tsx'
import {
  type OwnPageParam,
  type OwnPagePatch,
  type PageContentParam,
  type PageContentQuery,
  type PageSection,
  type PageText,
  type PageTextInput,
  pageTextInput,
  type PageTextView,
} from '#shared/contracts/page-contents.ts'
import type { PageContent } from '#client/features/page-contents/page-text.ts'
import { withAnchors, withFigures } from '#shared/domain/page-texts.ts'
import { t } from '#client/kit/t.tsx'
import { callQuery } from '#client/data/queries.ts'
import {
  changeOwnPage,
  changePageText,
  getOwnPageText,
  getPageText,
} from '#shared/calls/page-contents.ts'
import type { Call } from '#shared/calls/call.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'

/**
 * What the inputs hold, by name: `title`, `subtitle`, `order` (the keys of the sections), and for each section
 * `heading:{key}`, `body:{key}` and `items:{key}`. The key of a section is its anchor, or '_1' for a new one.
 */
export type PageTextValues = Record<string, string | undefined>

const PARTS = ['heading', 'body', 'items'] as const
type Part = (typeof PARTS)[number]

export const partName = (part: Part, key: string) => `${part}:${key}` as const

export function valuesOf({ title, subtitle, sections }: PageText): PageTextValues {
  return Object.fromEntries([
    ['title', title],
    ['subtitle', subtitle ?? ''],
    ['order', sections.map(({ id }) => id).join(' ')],
    ...sections.flatMap(({ id, heading, body, items = [] }) => [
      [partName('heading', id), heading],
      [partName('body', id), body.join('\n\n')],
      [partName('items', id), items.join('\n\n')],
    ]),
  ])
}

/** Returns the keys of the sections in their order. */
export const keysIn = ({ order = '' }: PageTextValues): string[] => order.split(' ').filter(Boolean)

/** Returns a key that no section has. */
export function newKey(keys: readonly string[]): string {
  const numbers = keys.map((key) => Number(/^_(\d+)$/.exec(key)?.[1] ?? 0))
  return `_${Math.max(0, ...numbers) + 1}`
}

/** Splits at blank lines; a single line break is only how it was typed. */
const paragraphsOf = (text: string) => tidied(text.split(/\n\s*\n/))
/** Splits at each line break. */
const itemsOf = (text: string) => tidied(text.split('\n'))
const tidied = (texts: readonly string[]) => texts.map((text) => text.trim()).filter(Boolean)

function textOf(values: PageTextValues) {
  const { title = '', subtitle = '' } = values
  const sections = keysIn(values).map((key) => ({
    ...(key.startsWith('_') ? {} : { id: key }),
    heading: values[partName('heading', key)] ?? '',
    body: paragraphsOf(values[partName('body', key)] ?? ''),
    items: itemsOf(values[partName('items', key)] ?? ''),
  }))
  return { title, subtitle, sections }
}

/** Returns the name of the input that a fault is about, such as ['sections', 2, 'body', 0]. */
export function inputAt(path: readonly PropertyKey[], values: PageTextValues): string {
  const [field, index, part] = path
  const key = keysIn(values)[Number(index)]
  const known = PARTS.find((each) => each === part)
  if (field === 'sections') return key && known ? partName(known, key) : 'order'
  return String(field)
}

/** Validates what was typed by the contract, and names the faulty inputs. */
export const pageTextSchema = z
  .custom<PageTextValues>()
  .transform((values, context): PageTextInput => {
    const { success, data, error } = pageTextInput.safeParse(textOf(values))
    if (success) return data
    for (const { path, message } of error.issues)
      context.addIssue({ code: 'custom', path: [inputAt(path, values)], message })
    return z.NEVER
  }) as unknown as ZodType<PageTextInput, FieldValues>

/** Returns what was typed as readers would see it, valid or not. */
export function previewOf(values: PageTextValues, page: EditedText): PageContent {
  const { title, subtitle, sections } = textOf(values)
  const anchored: PageSection[] = withAnchors(sections)
  return {
    // The imprint begins without a date, and has one once it is saved.
    updatedAt: Date.parse(page.updatedAt) === 0 ? new Date().toISOString() : page.updatedAt,
    title: title.trim() || t('Title'),
    subtitle: subtitle.trim() || null,
    sections: withFigures(anchored, page.figures),
  }
}

/** The text of a page as it is edited, whether the page came with the product or the site has made it. */
export type EditedText = Omit<PageTextView, 'pageName'>

/** The text of a page in a language; `name` is the slug of a page that the site has made itself. */
export type TextKey = { name: string; language: TextLanguage; isOwn?: boolean | undefined }

type Place = { params: PageContentParam | OwnPageParam; query: PageContentQuery }
type TextCalls = {
  read: Call<Place & { response: EditedText }>
  change: Call<Place & { body: PageTextInput | OwnPagePatch; response: EditedText }>
}

const OF_INFORMATION: TextCalls = { read: getPageText, change: changePageText }
const OF_OWN: TextCalls = { read: getOwnPageText, change: changeOwnPage }

export function callsOf({ isOwn }: Pick<TextKey, 'isOwn'>): TextCalls {
  return isOwn ? OF_OWN : OF_INFORMATION
}

function placeOf({ name, language, isOwn }: TextKey): Place {
  return { params: isOwn ? { slug: name } : { pageName: name }, query: { language } }
}

export const textQuery = (key: TextKey) => callQuery(callsOf(key).read, placeOf(key))

export function writing(
  key: TextKey,
  { title, subtitle, sections }: PageTextInput | PageText,
  headers: Readonly<Record<string, string>> = {},
) {
  return { ...placeOf(key), body: { title, subtitle, sections }, headers }
}
