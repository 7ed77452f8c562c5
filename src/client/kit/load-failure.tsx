import type { JSX } from 'react'
import { Button } from './button.tsx'

type LoadFailureProps = { message: string; busy: boolean; onRetry: () => void }

/** Why there is no list, and the way to it. */
export function LoadFailure({ message, busy, onRetry }: LoadFailureProps): JSX.Element {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-lg border border-danger p-6 text-center"
    >
      <p>{message}</p>
      <Button
        variant="secondary"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onRetry}
      >
        {busy ? 'Trying...' : 'Try Again'}
      </Button>
    </div>
  )
}
