import type { JSX } from 'react'
import { Skeleton } from '#client/kit/states.tsx'

/** A page's text on its way. */
export function PageSkeleton(): JSX.Element {
  return (
    <output className="block max-w-[40rem]">
      <span className="sr-only">Loading page</span>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="mt-4 h-6 w-full" />
      <div className="mt-12 space-y-3">
        {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-2/3'].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed picture
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
    </output>
  )
}
