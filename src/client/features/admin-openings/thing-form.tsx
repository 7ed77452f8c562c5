import type { JSX, ReactNode } from 'react'
import { FormFooter } from '#client/kit/form.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import './thing-form.css'
import { type Thing, TITLES } from './words.ts'

type ThingFormProps = {
  thing: Thing
  isNew: boolean
  busy: boolean
  /** Of the form as a whole. */
  error: string | undefined
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** What the three forms of the filter manager have in common. */
export function ThingForm(props: ThingFormProps): JSX.Element {
  const { thing, isNew, busy, error, onSubmit, children } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className="grid gap-4"
    >
      <div className="thing-form">
        <RequiredNote />
        {children}
      </div>
      <FormFooter
        error={error}
        label={isNew ? `Add ${TITLES[thing]}` : 'Save Changes'}
        busyLabel={isNew ? 'Adding...' : 'Saving...'}
        busy={busy}
      />
    </form>
  )
}
