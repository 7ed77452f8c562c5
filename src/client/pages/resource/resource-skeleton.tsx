import { Skeleton } from '#client/kit/states.tsx'

export function ResourceSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading resource...</output>
      <Skeleton className="h-6 w-64 max-w-full" />
      <div className="grid gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Skeleton className="aspect-4/3 max-md:order-last" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-11 w-1/2" />
          <Skeleton className="h-28" />
        </div>
      </div>
    </div>
  )
}
