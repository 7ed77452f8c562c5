import { Button } from '#client/kit/button.tsx'
import { EmptyState } from '#client/kit/states.tsx'

type LoadErrorProps = { error: Error | null; busy: boolean; onRetry: () => void }

/** The filters stay as they are: they are in the address. */
export function LoadError({ error, busy, onRetry }: LoadErrorProps) {
  const answered = error?.message.startsWith('API request failed')
  return (
    <div role="alert">
      <EmptyState
        title="The resources could not be loaded"
        description={answered ? error?.message : 'Check your connection, then try again.'}
        action={
          <Button onClick={onRetry} disabled={busy}>
            {busy ? 'Trying...' : 'Try Again'}
          </Button>
        }
      />
    </div>
  )
}
