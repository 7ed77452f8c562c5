import type { ComponentProps, JSX } from 'react'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

export function TextArea(props: ComponentProps<'textarea'> & FieldWords): JSX.Element {
  const { label, error, hint, className, id, ...rest } = props
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className} id={id}>
      {(ties) => (
        <textarea
          rows={4}
          {...rest}
          {...ties}
          className="field-frame w-full min-w-0 py-2 aria-invalid:border-danger"
        />
      )}
    </FieldFrame>
  )
}
