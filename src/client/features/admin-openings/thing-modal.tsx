import { type JSX, type ReactNode, useState } from 'react'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import type { FormHost } from './use-thing-form.ts'
import { type Thing, TITLES } from './words.ts'

type ThingModalProps<Row> = {
  thing: Thing
  open: boolean
  size: 'md' | 'wide'
  /** Null: a new one. */
  edited: Row | null
  renderForm: (edited: Row | null, host: FormHost) => ReactNode
  onClose: () => void
}

export function ThingModal<Row>(props: ThingModalProps<Row>): JSX.Element {
  const { thing, open, size, edited, renderForm, onClose } = props
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedModal
      open={open}
      title={`${edited ? 'Edit' : 'Add'} ${TITLES[thing]}`}
      size={size}
      dirty={dirty}
      onClose={close}
    >
      {renderForm(edited, { onDirty: setDirty, onSaved: close })}
    </GuardedModal>
  )
}
