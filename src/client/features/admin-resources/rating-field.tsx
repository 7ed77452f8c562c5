import type { JSX } from 'react'
import { useWatch } from 'react-hook-form'
import { LineField } from './form-parts.tsx'
import type { ResourceForm } from './use-resource-form.ts'

const MAX_RATING = 50

/** As stored, 0–50, and the stars that stands for. */
export function RatingField({ form }: { form: ResourceForm }): JSX.Element {
  const rating = Number(useWatch({ control: form.control, name: 'avgRating' }) || 0)
  const shown = Math.min(Math.max(Number.isNaN(rating) ? 0 : rating, 0), MAX_RATING)
  return (
    <LineField
      form={form}
      name="avgRating"
      type="number"
      inputMode="numeric"
      min={0}
      max={MAX_RATING}
      step={1}
      hint={
        <span className="flex flex-wrap items-center gap-x-2">
          <Stars share={shown / MAX_RATING} />
          {shown > 0 ? `${(shown / 10).toFixed(1)} of 5 stars` : 'No rating is shown'}
        </span>
      }
    />
  )
}

function Stars({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="relative inline-block tracking-wide text-line-strong">
      ☆☆☆☆☆
      <span
        className="absolute inset-y-0 left-0 overflow-hidden whitespace-nowrap text-gold"
        style={{ width: `${share * 100}%` }}
      >
        ★★★★★
      </span>
    </span>
  )
}
