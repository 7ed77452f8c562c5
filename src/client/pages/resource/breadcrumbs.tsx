import { Link } from '@tanstack/react-router'
import type { Crumb } from '#client/data/breadcrumbs.ts'

/** The last one is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 gap-y-1 text-sm text-soft">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex max-w-full items-center gap-2">
            {index > 0 ? <span aria-hidden="true">/</span> : null}
            {index < crumbs.length - 1 ? (
              <Link to={path} className="underline-offset-4 hover:text-accent hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="max-w-80 min-w-0 truncate">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
