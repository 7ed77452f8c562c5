import type { SiteLanguage } from '#shared/texts/languages.ts'
import type { Reader } from '#shared/texts/text.ts'
import type { PageSite } from './site.ts'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/**
 * What the server passes to the renderer for one page (docs/decisions/004). The page fills in `answer`: its HTTP status
 * and its HTML.
 */
export type PageContext = {
  /** The REST API in process, with the same validation and the same responses as over the network. */
  api: (path: string) => Promise<Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'json'>>
  theme: 'light' | 'dark' | null
  /** The language of the page, and its texts. */
  reader: Reader
  /** The folder of the scripts in that language under /assets/, 'de-1a2b3c4d/'; empty for the English ones. */
  scripts: string
  /** What precedes the paths of pages in this language: '/de', or ''. */
  prefix: string
  /** The languages that the site offers; the first has no prefix. */
  languages: readonly SiteLanguage[]
  kids: boolean
  /** What the kids lock does to comments; null if kids mode is not locked. */
  locked: 'hidden' | 'read' | null
  siteUrl: string
  /** What pages show of the site. */
  site: PageSite
  supportEmail: string
  /** The text of the banner; null: there is none. */
  notice: string | null
  /**
   * Random: the mark of the scripts that this page declares, as their nonce, while it is rendered. A script that data has
   * smuggled into the page cannot know it.
   */
  nonce: string
  answer: { status: number; html: string; inlineScripts: readonly string[]; error?: unknown }
}

/** Returns the nonce for a script that the page declares; undefined in the browser, which executes none of them again. */
export const scriptNonce = (): string | undefined => serverPageContext()?.nonce

/** Returns the page's context during server rendering, and null in the browser. */
export const serverPageContext: () => PageContext | null = createIsomorphicFn()
  .server((): PageContext | null => (getGlobalStartContext() as unknown as PageContext) ?? null)
  .client((): PageContext | null => null)
