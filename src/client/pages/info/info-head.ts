import { breadcrumbList } from '#client/features/seo/breadcrumbs.ts'
import { type PageHead, pageHead } from '#client/features/seo/page-head.ts'
import { paths } from '#shared/paths.ts'
import type { InfoData } from './info-loader.ts'
import type { InfoPage } from './info-pages.ts'

/** `data` is missing when the loader itself was cut short. */
export function infoHead(
  page: InfoPage,
  data: Pick<InfoData, 'title' | 'description'> | undefined,
  jsonLd: readonly object[] = [],
): PageHead {
  const { title, description } = data ?? { title: page.title, description: page.title }
  return pageHead({
    title,
    description,
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
