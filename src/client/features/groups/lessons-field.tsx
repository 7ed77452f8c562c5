import { callQuery } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { Combobox } from '#client/kit/combobox.tsx'
import { CheckField } from '#client/kit/field.tsx'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { useSettled } from '#client/kit/timing.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { listChapters } from '#shared/calls/chapters.ts'
import { listResources } from '#shared/calls/resources.ts'
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
        <LessonSearch items={items} error={error} onAdd={(item) => onChange([...items, item])} />
      ) : (
        <p className="text-sm text-soft">
          {t('An assignment has at most {max} lessons.', { max: MAX_ASSIGNMENT_ITEMS })}
        </p>
      )}
    </fieldset>
  )
}

/** Waits for a pause in typing, so that not every letter makes a request. */
const REST_MS = 200
const FOUND = 8

type LessonSearchProps = Pick<LessonsProps, 'items' | 'error'> & { onAdd: (item: Item) => void }

function LessonSearch({ items, error, onAdd }: LessonSearchProps) {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim(), REST_MS)
  const { data, isFetching, isError } = useQuery({
    ...callQuery(listResources, { query: { query, limit: FOUND } }),
    enabled: query !== '',
  })
  const isWaiting = isFetching || query !== typed.trim()
  // What was found for other words must not be added by Enter.
  const found = (query === typed.trim() && data) || []
  const fresh = found.filter(({ id }) => items.every(({ resourceId }) => resourceId !== id))
  return (
    <Combobox
      label={t('Add a lesson')}
      listLabel={t('Lessons')}
      value=""
      options={fresh.map((each) => ({
        value: String(each.id),
        label: titleText(each.title, t),
        note: each.author ?? undefined,
      }))}
      matches={() => true}
      onType={setTyped}
      onChange={(value) => {
        const chosen = fresh.find(({ id }) => String(id) === value)
        setTyped('')
        if (chosen)
          onAdd({ resourceId: chosen.id, title: titleText(chosen.title, t), chapterIds: [] })
      }}
      empty={
        typed.trim() === ''
          ? t('Type a title, an author or a topic')
          : isError
            ? t('The lessons could not be loaded.')
            : isWaiting
              ? t('Searching...')
              : t('No other lesson found')
      }
      error={error}
    />
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
