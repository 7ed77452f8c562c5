import { Search, X } from 'lucide-react'
import type { JSX } from 'react'
import { useId, useRef } from 'react'

type SearchBoxProps = {
  /** Of the field: 'Search openings'. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

const MAX_LENGTH = 200

/** Narrows a list that is on the page already, with each letter typed. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps): JSX.Element {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search aria-label={label} className="relative min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-3.5 size-4 text-soft"
      />
      <input
        ref={input}
        id={id}
        type="search"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-frame w-full ps-9 pe-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            input.current?.focus()
            onChange('')
          }}
          className="absolute end-0 top-0 grid size-11 place-items-center rounded-md text-soft -outline-offset-4 hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
    </search>
  )
}
