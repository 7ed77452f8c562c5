import type { JSX, ReactNode } from 'react'
import { PageIntro, PageSkeleton } from '#client/features/page-contents/page-intro.tsx'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import type { InfoData } from './info-loader.ts'
import { LoadError } from './load-error.tsx'
import type { LoadedQuery } from './use-loaded-query.ts'

type InfoFrameProps = {
  data: InfoData
  content: LoadedQuery<PageContentView>
  children: (content: PageContentView) => ReactNode
}

/** Room around an info page, and what stands in for texts that are on their way or did not come. */
export function InfoFrame({ data, content, children }: InfoFrameProps): JSX.Element {
  return (
    <div className="mx-auto max-w-6xl sm:py-4">
      {content.data ? children(content.data) : <Missing data={data} content={content} />}
    </div>
  )
}

function Missing({ data, content }: Pick<InfoFrameProps, 'data' | 'content'>) {
  if (!content.failed) return <PageSkeleton />
  return (
    <>
      <PageIntro title={data.title} subtitle={null} />
      <div className="mt-10">
        <LoadError
          message="Failed to load this page. Please try again later."
          onRetry={content.retry}
        />
      </div>
    </>
  )
}

/** While a page is on its way for longer than a moment. */
export function InfoPending(): JSX.Element {
  return (
    <div className="mx-auto max-w-6xl sm:py-4">
      <PageSkeleton />
    </div>
  )
}
