import { type PageHead, pageHead } from '#client/data/page-head.ts'

/** Pages about one person's account: no search engine wants them, and no token is in their name. */
export function authHead(title: string, description: string, path: string): PageHead {
  return pageHead({ title, description, path, noindex: true })
}
