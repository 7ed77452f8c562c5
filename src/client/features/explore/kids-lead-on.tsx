import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import { buttonClass } from '#client/components/ui/button.tsx'
import { paths } from '#shared/paths.ts'

/** Few openings have lessons for kids: says so, and leads on to where there are more. */
export function KidsLeadOn({ count }: { count: number }): JSX.Element {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="font-serif text-lg">
        {count === 1
          ? 'So far, this is the only lesson for kids here.'
          : `So far, these are the only ${count} lessons for kids here.`}
      </p>
      <p className="text-soft">
        Keep playing moves on the board, or see what else there is for you.
      </p>
      <KidsLinks />
    </div>
  )
}

/** To what there is for kids. */
export function KidsLinks(): JSX.Element {
  return (
    <p className="flex flex-wrap gap-3">
      <Link
        to={paths.category('all')}
        search={{ category: 'kids' } as never}
        className={buttonClass({})}
      >
        All lessons for kids
      </Link>
      <Link to={paths.kids()} className={buttonClass({ variant: 'secondary' })}>
        Chess sites for kids
      </Link>
    </p>
  )
}
