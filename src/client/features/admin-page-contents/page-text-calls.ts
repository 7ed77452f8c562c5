import { callQuery } from '#client/data/queries.ts'
import {
  changeOwnPage,
  changePageText,
  getOwnPageText,
  getPageText,
} from '#shared/calls/page-contents.ts'
import type { Call } from '#shared/calls/call.ts'
import type {
  OwnPageParam,
  OwnPagePatch,
  PageContentParam,
  PageContentQuery,
  PageText,
  PageTextInput,
  PageTextView,
} from '#shared/contracts/page-contents.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'

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
