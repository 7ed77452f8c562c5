import type { JSX } from 'react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'

type Answer = (stay: boolean) => void

type LeaveWarningProps = {
  /** Stable: asked each time somebody is about to leave. */
  mayLeave: () => boolean
}

/** Asks before the page with the codes is left, by link, by history, or by closing the tab. */
export function LeaveWarning({ mayLeave }: LeaveWarningProps): JSX.Element {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => !mayLeave(),
        blockerFn: () => !mayLeave() && new Promise<boolean>((resolve) => setAnswer(() => resolve)),
      }),
    [history, mayLeave],
  )
  const decide = (stay: boolean) => {
    answer?.(stay)
    setAnswer(null)
  }
  return (
    <Modal
      open={answer !== null}
      onClose={() => decide(true)}
      title="Leave without your recovery codes?"
      description="They will not be shown again. Without them, losing your phone means losing your account."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => decide(true)}>Stay and save them</Button>
        <Button variant="secondary" onClick={() => decide(false)}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
