import type { JSX } from 'react'
import { pageContentQuery } from '#client/features/page-contents/page-contents-api.ts'
import { ReadingText } from '#client/features/page-contents/reading-text.tsx'
import { InfoFrame } from './info-frame.tsx'
import type { InfoData } from './info-loader.ts'
import type { InfoPage } from './info-pages.ts'
import { useLoadedQuery } from './use-loaded-query.ts'

/** About, Contact and the legal pages. */
export function ReadingPage({ page, data }: { page: InfoPage; data: InfoData }): JSX.Element {
  const content = useLoadedQuery(pageContentQuery(page.pageName), data.failed)
  return (
    <InfoFrame data={data} content={content}>
      {(loaded) => <ReadingText content={loaded} supportEmail={data.supportEmail} />}
    </InfoFrame>
  )
}
