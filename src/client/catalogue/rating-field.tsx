import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { t } from '#client/kit/t.tsx'
import { levelLabel } from '#shared/domain/filters/level.ts'
import { LEVEL_RATINGS } from '#shared/domain/study-profile.ts'

type RatingFieldProps = {
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (rating: string) => void
}

/** A rating as a number, or by the word for a level, which stands for its middle. */
export function RatingField({ value, onChange, ...words }: RatingFieldProps): JSX.Element {
  return (
    <div className="grid gap-2">
      <TextField
        {...words}
        name="rating"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <fieldset aria-label={t('Your level')} className="flex flex-wrap gap-2">
        {LEVEL_RATINGS.map(([level, middle]) => (
          <Button
            key={level}
            variant="secondary"
            size="sm"
            aria-pressed={Number(value) === middle}
            onClick={() => onChange(String(middle))}
          >
            {levelLabel(level, t)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
