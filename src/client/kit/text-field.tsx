import type { ComponentProps, JSX } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

export type TextFieldProps = ComponentProps<'input'> & FieldWords

export function TextField(props: TextFieldProps): JSX.Element {
  const { label, error, hint, className, id, type, ...rest } = props
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className} id={id}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          type={type ?? 'text'}
          className="field-frame w-full min-w-0 aria-invalid:border-danger"
        />
      )}
    </FieldFrame>
  )
}
