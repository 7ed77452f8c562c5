import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/**
 * What the server hands the renderer for one page (decisions: the renderer is pure). `answer` is
 * filled by the page: its HTTP status, and its text.
 */
export type PageContext = {
  /** The REST API, in process: same validation, same answers as over the network. */
  api: (path: string) => Promise<Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'json'>>
  theme: 'light' | 'dark' | null
  kids: boolean
  /** Kids mode is locked, and what becomes of comments then; null: it is not. */
  locked: 'hidden' | 'read' | null
  siteUrl: string
  supportEmail: string
  answer: { status: number; html: string }
}

/** The page's context while it is rendered by the server; null in the browser. */
export const serverPageContext: () => PageContext | null = createIsomorphicFn()
  .server((): PageContext | null => (getGlobalStartContext() as unknown as PageContext) ?? null)
  .client((): PageContext | null => null)
