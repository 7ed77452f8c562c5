import type { T } from './text.ts'

/** What the product is called. A site has a name of its own once an admin gives it one. */
export const PRODUCT = 'Openfile'

/** The tagline of a site that has none of its own. Pages say it in their language. */
export const STANDARD_TAGLINE = 'Curated chess learning'

type Picture = { readonly path: string; readonly width: number; readonly height: number }

/** What texts and emails say of the site: its name is `{site}` in every text. */
export type SiteIdentity = {
  readonly name: string
  /** Empty: there is none. */
  readonly tagline: string
  /** Empty or left out: the product's own. */
  readonly accent?: string
  readonly logo?: Picture | null
  readonly logoDark?: Picture | null
  readonly icon?: Picture | null
  /** The address of the imprint, for emails. */
  readonly imprintUrl?: string | undefined
}

/** Returns the tagline of the site as the reader reads it; '' if it has none. */
export function taglineIn(t: T): string {
  return t.site.tagline === STANDARD_TAGLINE ? t('Curated chess learning') : t.site.tagline
}

/** Whether a site says something of itself that the product does not. */
export function isOwnTagline(tagline: string): boolean {
  return tagline !== '' && tagline !== STANDARD_TAGLINE
}

export const PRODUCT_IDENTITY: SiteIdentity = { name: PRODUCT, tagline: STANDARD_TAGLINE }
