import { ResourceSearch } from '#client/catalogue/resource-search.tsx'
import { callQuery } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { CheckField } from '#client/kit/field.tsx'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { listChapters } from '#shared/calls/chapters.ts'
import { MAX_ASSIGNMENT_ITEMS } from '#shared/domain/groups.ts'
import { titleText } from '#shared/domain/resource-display.ts'

export type Item = { resourceId: number; title: string; chapterIds: number[] }

type LessonsProps = {
  items: readonly Item[]
  error: string | undefined
  onChange: (items: Item[]) => void
}

/** The lessons of an assignment, whose chapters can be chosen, and a search that adds others. */
export function Lessons({ items, error, onChange }: LessonsProps): JSX.Element {
  const list = useFocusInList(items.length, 'button')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('Lessons')}</legend>
      <ul className="grid gap-2 empty:hidden" {...list}>
        {items.map((item, at) => (
          <li
            key={`${item.resourceId} ${at}`}
            className="grid gap-1 rounded-md border border-line px-3 py-2"
          >
            <div className="flex items-center gap-3">
              <span dir="auto" className="me-auto min-w-0 wrap-anywhere">
                {item.title}
              </span>
              <Button
                size="sm"
                variant="ghost"
                className="shrink-0 whitespace-nowrap"
                aria-label={t('Leave out {title}', { title: item.title })}
                onClick={() => onChange(items.filter((each) => each !== item))}
              >
                {t('Leave out')}
              </Button>
            </div>
            <Chapters
              item={item}
              onChange={(chapterIds) =>
                onChange(items.map((each) => (each === item ? { ...item, chapterIds } : each)))
              }
            />
          </li>
        ))}
      </ul>
      {items.length < MAX_ASSIGNMENT_ITEMS ? (
        <ResourceSearch
          label={t('Add a lesson')}
          chosen={items.map(({ resourceId }) => resourceId)}
          error={error}
          onAdd={({ id, title }) =>
            onChange([...items, { resourceId: id, title: titleText(title, t), chapterIds: [] }])
          }
        />
      ) : (
        <p className="text-sm text-soft">
          {t('An assignment has at most {max} lessons.', { max: MAX_ASSIGNMENT_ITEMS })}
        </p>
      )}
    </fieldset>
  )
}

type ChaptersProps = { item: Item; onChange: (ids: number[]) => void }

/** Nothing for a resource without chapters, and for one that is gone. */
function Chapters({ item, onChange }: ChaptersProps) {
  const { data = [] } = useQuery(callQuery(listChapters, { params: { id: item.resourceId } }))
  if (data.length === 0) return null
  const { chapterIds } = item
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {chapterIds.length === 0
          ? t('The whole lesson')
          : t('{count, plural, one {# chapter} other {# chapters}}', { count: chapterIds.length })}
      </summary>
      {data.map(({ id, title }) => (
        <CheckField
          key={id}
          label={<span className="wrap-anywhere">{title}</span>}
          checked={chapterIds.includes(id)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chapterIds, id] : chapterIds.filter((each) => each !== id),
            )
          }
        />
      ))}
    </details>
  )
}
