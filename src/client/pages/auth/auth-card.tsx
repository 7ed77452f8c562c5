import type { ComponentProps, JSX, ReactNode } from 'react'
import { RankStrip } from './rank-strip.tsx'

type AuthCardProps = ComponentProps<typeof RankStrip> & {
  title: ReactNode
  intro?: ReactNode
  children?: ReactNode
}

/** One quiet column on the page, under a rank of the board. */
export function AuthCard({ title, intro, children, ...rank }: AuthCardProps): JSX.Element {
  return (
    <div className="mx-auto w-full max-w-md sm:py-4">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <RankStrip {...rank} />
        <div className="grid gap-6 p-5 sm:p-8">
          <div className="grid gap-2">
            <h1 className="text-3xl">{title}</h1>
            {intro ? <div className="text-soft">{intro}</div> : null}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
