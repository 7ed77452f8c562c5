import type { JSX } from 'react'
import type { Depth } from './statistics.ts'

const DEPTHS: readonly { value: Depth; label: string }[] = [
  { value: 'family', label: 'Families' },
  { value: 'line', label: 'Exact lines' },
]

type DepthChoiceProps = { value: Depth; onChange: (depth: Depth) => void }

export function DepthChoice({ value, onChange }: DepthChoiceProps): JSX.Element {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">Count by</legend>
      <div className="inline-flex justify-self-start rounded-md border border-line-strong bg-surface p-0.5">
        {DEPTHS.map((depth) => (
          <label
            key={depth.value}
            className="relative grid min-h-9.5 cursor-pointer place-items-center rounded-sm px-4 font-semibold transition-colors duration-150 hover:bg-tint has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="depth"
              value={depth.value}
              checked={depth.value === value}
              onChange={() => onChange(depth.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {depth.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
