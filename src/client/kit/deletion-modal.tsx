import { useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useState } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { ConfirmModal } from '#client/kit/confirm-modal.tsx'
import { noteLoginOver } from '#client/data/login-over.ts'
import { UNREACHABLE } from './unreachable.ts'

type DeletionModalProps = {
  open: boolean
  title: string
  description: ReactNode
  /** What it throws is said in the dialog, which stays open. */
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks before something is deleted, and deletes it. */
export function DeletionModal(props: DeletionModalProps): JSX.Element {
  const { open, title, description, onDelete, onClose } = props
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onDelete()
    } catch (failure) {
      noteLoginOver(client, failure)
      setError(serverMessage(failure) ?? UNREACHABLE)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmModal
      open={open}
      title={title}
      description={description}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={() => {
        setError(null)
        onClose()
      }}
    />
  )
}
