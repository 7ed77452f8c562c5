import { t } from '#client/kit/t.tsx'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type JSX, useId, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { suggest } from '#shared/calls/search.ts'
import type { SuggestionsView } from '#shared/contracts/search.ts'

type AddResourceProps = {
  /** Whether the list holds the resource already. */
  has: (id: number) => boolean
  /** Returns whether it was added. */
  onAdd: (id: number) => Promise<boolean>
}

/** Waits for a pause in typing, so that not every letter makes a request. */
const REST_MS = 200

/** Searches the catalogue by title and author, and adds what is chosen to the end of the list. */
export function AddResource({ has, onAdd }: AddResourceProps): JSX.Element {
  const id = useId()
  const [text, setText] = useState('')
  const { mutate: add, isPending, variables } = useMutation({ mutationFn: onAdd })
  const query = useSettled(text.trim(), REST_MS)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...callQuery(suggest, { query: { query } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const isSettled = query !== '' && query === text.trim()
  const found = text.trim() && data ? data.resources : []
  const none = isSettled && data && !isPlaceholderData && found.length === 0
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-2">
      <h2 id={`${id}-title`} className="text-xl">
        {t('Add resources')}
      </h2>
      <label htmlFor={id} className="sr-only">
        {t('Search for resources to add')}
      </label>
      <input
        dir="auto"
        id={id}
        type="search"
        value={text}
        autoComplete="off"
        placeholder={t('Title or author')}
        onChange={({ target }) => setText(target.value)}
        className="field-frame w-full max-w-xl"
      />
      <output className="text-sm text-soft">
        {none
          ? t('Nothing found. Try another word of the title, or the author.')
          : found.length > 0
            ? t('{count, plural, one {# resource} other {# resources}} found', {
                count: found.length,
              })
            : ''}
      </output>
      {isError && text.trim() ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {t('The search did not work.')}
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {t('Try Again')}
          </Button>
        </p>
      ) : null}
      {found.length > 0 ? (
        <FoundResources
          resources={found}
          has={has}
          adding={isPending ? variables : null}
          onAdd={add}
        />
      ) : null}
    </section>
  )
}

type FoundResourcesProps = {
  resources: SuggestionsView['resources']
  has: (id: number) => boolean
  /** The one that is being added. */
  adding: number | null
  onAdd: (id: number) => void
}

function FoundResources({ resources, has, adding, onAdd }: FoundResourcesProps) {
  return (
    <ul aria-label={t('Found resources')} className="grid max-w-3xl gap-1">
      {resources.map((resource) => (
        <li
          key={resource.id}
          className="flex items-center justify-between gap-3 border-b border-line py-1"
        >
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-semibold">{resource.title}</bdi>
            {resource.author ? (
              <span dir="auto" className="block text-sm text-soft">
                {resource.author}
              </span>
            ) : null}
          </span>
          <Button
            variant="secondary"
            size="sm"
            className="shrink-0"
            aria-label={
              has(resource.id)
                ? t('{title} is in the list', { title: resource.title })
                : t('Add {title}', { title: resource.title })
            }
            unavailable={has(resource.id) || adding === resource.id}
            onClick={() => {
              if (adding === null) onAdd(resource.id)
            }}
          >
            {has(resource.id)
              ? t('In the list')
              : adding === resource.id
                ? t('Adding...')
                : t('Add')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
