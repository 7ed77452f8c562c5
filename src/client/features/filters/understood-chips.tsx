import { Link } from '@tanstack/react-router'
import { type JSX, useId } from 'react'
import { SpriteIcon } from '#client/kit/sprite-icon.tsx'
import type { SearchUnderstood } from '#shared/contracts/resources.ts'
import { levelLabel } from '#shared/domain/levels.ts'
import { typeName } from '#shared/domain/list-title.ts'
import { sourceName } from '#shared/domain/source-name.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

type Understood = SearchUnderstood['filters']
type UnderstoodChipsProps = { search: CatalogueSearch; understood: Understood }

const LABELS: Record<Understood[number]['field'], (value: string) => string> = {
  level: (value) => `Level: ${levelLabel(value)}`,
  type: (value) => `Type: ${typeName(value)}`,
  source: (value) => `Source: ${sourceName(value)}`,
  price: () => 'Price: Free',
  audience: () => 'For kids',
}

/** Words that were read as a level, a type …: each a link to the list in which it is a word like any other. */
export function UnderstoodChips({ search, understood }: UnderstoodChipsProps): JSX.Element | null {
  const id = useId()
  const { shown: _shown, ...rest } = search
  if (understood.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span id={id} className="text-soft">
        Listed first:
      </span>
      <ul aria-labelledby={id} className="flex min-w-0 flex-wrap gap-2">
        {understood.map(({ words, field, value }) => (
          <li key={words} className="max-w-full">
            <Link
              to="."
              search={{ ...rest, literal: [...(rest.literal ?? []), words].toSorted() }}
              resetScroll={false}
              preload={false}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 font-semibold wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="sr-only">{`Do not read “${words}” as `}</span>
              {LABELS[field](value)}
              <SpriteIcon name="close" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
