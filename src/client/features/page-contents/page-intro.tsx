import { t } from '#client/kit/t.tsx'
import type { JSX, ReactNode } from 'react'
import { Skeleton } from '#client/kit/states.tsx'

type PageIntroProps = { title: string; subtitle: string | null; children?: ReactNode }

/** The head of every info page: its one h1 and the line below. */
export function PageIntro({ title, subtitle, children }: PageIntroProps): JSX.Element {
  return (
    <header className="max-w-[40rem]">
      <h1 dir="auto" className="text-3xl tracking-tight sm:text-4xl">
        {title}
      </h1>
      {subtitle && <p className="mt-3 text-lg leading-snug text-soft text-pretty">{subtitle}</p>}
      {children}
      <div aria-hidden="true" className="mt-6 h-1 w-16 rounded-full bg-accent" />
    </header>
  )
}

/** Stands in for a page's text while it loads. */
export function PageSkeleton(): JSX.Element {
  return (
    <output className="block max-w-[40rem]">
      <span className="sr-only">{t('Loading page')}</span>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="mt-4 h-6 w-full" />
      <div className="mt-12 space-y-3">
        {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-2/3'].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
    </output>
  )
}
