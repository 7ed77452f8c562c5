import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FormAlert } from './form-alert.tsx'
import { SubmitButton } from './submit-button.tsx'

type FormFooterProps = {
  error: string | undefined
  label: string
  busyLabel: string
  busy: boolean
  className?: string
}

/** The end of a form in a dialog, in sight wherever the form is scrolled to. */
export function FormFooter(props: FormFooterProps): JSX.Element {
  const { error, label, busyLabel, busy, className = '' } = props
  return (
    <div
      className={`bottom-0 z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 in-[dialog]:sticky ${className}`}
    >
      <FormAlert message={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          // As Escape does, so that what was typed is asked about.
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          Cancel
        </Button>
        <SubmitButton busy={busy} busyLabel={busyLabel}>
          {label}
        </SubmitButton>
      </div>
    </div>
  )
}
