import { pageDescription } from '#client/features/page-contents/page-text.ts'
import { breadcrumbList } from '#client/data/breadcrumbs.ts'
import { type PageHead, pageHead } from '#client/data/page-head.ts'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { paths } from '#shared/paths.ts'
import type { InfoPage } from './info-pages.ts'

/** `content` is null when it did not come. */
export function infoHead(
  page: InfoPage,
  content: PageContentView | null,
  supportEmail: string | null,
  jsonLd: readonly object[] = [],
): PageHead {
  const title = content?.title ?? page.title
  return pageHead({
    title,
    description: content ? pageDescription(content, supportEmail) : page.title,
    path: page.path,
    jsonLd: [
      breadcrumbList([
        { name: 'Home', path: paths.home() },
        { name: title, path: page.path },
      ]),
      ...jsonLd,
    ],
  })
}
