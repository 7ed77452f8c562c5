import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { Combobox } from '#client/kit/combobox.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { t } from '#client/kit/t.tsx'
import { listResources } from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'

/** Waits for a pause in typing, so that not every letter makes a request. */
const REST_MS = 200
const FOUND = 8

type ResourceSearchProps = {
  label: string
  /** What is there already, and not found again. */
  chosen: readonly number[]
  error: string | undefined
  onAdd: (resource: ResourceView) => void
}

/** A field that finds resources by title, author or topic, and adds the chosen one. */
export function ResourceSearch({ label, chosen, error, onAdd }: ResourceSearchProps): JSX.Element {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim(), REST_MS)
  const { data, isFetching, isError } = useQuery({
    ...callQuery(listResources, { query: { query, limit: FOUND } }),
    enabled: query !== '',
  })
  const isWaiting = isFetching || query !== typed.trim()
  // What was found for other words must not be added by Enter.
  const found = (query === typed.trim() && data) || []
  const fresh = found.filter(({ id }) => !chosen.includes(id))
  return (
    <Combobox
      label={label}
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
        const resource = fresh.find(({ id }) => String(id) === value)
        setTyped('')
        if (resource) onAdd(resource)
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
