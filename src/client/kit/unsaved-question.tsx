import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/modal.tsx'

type UnsavedQuestionProps = { open: boolean; onKeep: () => void; onDiscard: () => void }

/** Before what was typed is lost. Escape keeps it, and the button that keeps it has the focus. */
export function UnsavedQuestion({ open, onKeep, onDiscard }: UnsavedQuestionProps): JSX.Element {
  return (
    <Modal
      open={open}
      onClose={onKeep}
      title="Leave without saving?"
      description="What you typed has not been saved yet."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </Modal>
  )
}
