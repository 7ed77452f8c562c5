import { RefreshCw } from 'lucide-react'
import { type JSX, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { TextField } from '#client/kit/field.tsx'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import {
  type AuditFilters,
  isBackwards,
  isFiltered,
  MAX_PERSON,
  NO_FILTERS,
} from './audit-filters.ts'
import { ACTION_OPTIONS } from './audit-words.ts'

const TYPING_MS = 300
/** On phones; the two days share one. */
const WHOLE_LINE = 'min-[24rem]:max-sm:col-span-2'

type AuditFilterBarProps = {
  filters: AuditFilters
  onFilters: (next: AuditFilters, typing?: boolean) => void
  refreshing: boolean
  onRefresh: () => void
}

export function AuditFilterBar(props: AuditFilterBarProps): JSX.Element {
  const { filters, onFilters, refreshing, onRefresh } = props
  const { from, to } = filters
  const set = (change: Partial<AuditFilters>, typing = false) =>
    onFilters({ ...filters, ...change, page: 1 }, typing)
  const person = usePerson(filters.person, (typed) => set({ person: typed }, true))
  return (
    <search aria-label="Audit log">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          person.send()
        }}
        className="grid items-start gap-x-4 gap-y-3 min-[24rem]:grid-cols-2 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_10.5rem_10.5rem_auto]"
      >
        <TextField
          label="Person"
          className={WHOLE_LINE}
          type="search"
          placeholder="Name or email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_PERSON}
          value={person.typed}
          onChange={(event) => person.type(event.target.value)}
        />
        <SelectField
          label="Action"
          className={WHOLE_LINE}
          value={filters.action}
          options={ACTION_OPTIONS}
          onChange={(value) =>
            set({ action: ACTION_OPTIONS.find((each) => each.value === value)?.value })
          }
        />
        <TextField
          label="From (UTC)"
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField
          label="To (UTC)"
          type="date"
          value={to}
          min={from || undefined}
          error={isBackwards(filters) ? 'This is before the first day' : undefined}
          onChange={(event) => set({ to: event.target.value })}
        />
        <div className="flex items-end gap-2 xl:pt-6 min-[24rem]:max-xl:col-span-2">
          <Button
            variant="secondary"
            aria-disabled={!(isFiltered(filters) || person.typed) || undefined}
            onClick={() => {
              person.clear()
              if (isFiltered(filters)) onFilters(NO_FILTERS)
            }}
          >
            Reset
          </Button>
          <Button
            variant="secondary"
            size="icon"
            aria-label="Refresh"
            aria-disabled={refreshing || undefined}
            onClick={refreshing ? undefined : onRefresh}
          >
            <RefreshCw
              aria-hidden="true"
              className={refreshing ? 'size-5 motion-safe:animate-spin' : 'size-5'}
            />
          </Button>
        </div>
      </form>
    </search>
  )
}

/** What stands in the field, sent on when nobody types any more. */
function usePerson(person: string, onPerson: (typed: string) => void) {
  const [typed, setTyped] = useState(person)
  const [followed, setFollowed] = useState(person)
  const [sent, setSent] = useState(person)
  if (followed !== person) {
    setFollowed(person)
    // Its own echo must not take away what was typed since.
    if (person !== sent) setTyped(person)
  }
  const send = (text: string) => {
    setSent(text)
    onPerson(text)
  }
  const { run, cancel } = useDebouncedCallback(send, TYPING_MS)
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      run(text.trim())
    },
    clear: () => {
      cancel()
      setTyped('')
    },
    send: () => {
      cancel()
      send(typed.trim())
    },
  }
}
