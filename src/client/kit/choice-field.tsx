import type { ComponentProps, JSX } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

type ChoiceFieldProps = ComponentProps<'select'> &
  FieldWords & { options: readonly { value: string; label: string }[] }

/** A native select as a form's field, to be registered like an input. */
export function ChoiceField(props: ChoiceFieldProps): JSX.Element {
  const { label, options, error, hint, className, id, ...rest } = props
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className} id={id}>
      {(ties) => (
        <select
          {...rest}
          {...ties}
          className="select-field field-frame w-full aria-invalid:border-danger"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
