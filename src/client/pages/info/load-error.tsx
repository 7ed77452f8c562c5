import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'

type LoadErrorProps = { message: string; onRetry: () => void }

/** Says what did not load. 'Try Again' is a form, so that it reloads the page without JavaScript. */
export function LoadError({ message, onRetry }: LoadErrorProps): JSX.Element {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-lg border border-line bg-surface px-6 py-12 text-center"
    >
      <Icon name="triangle-exclamation-point" className="size-8 text-danger" />
      <p className="text-lg text-balance">{message}</p>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          onRetry()
        }}
      >
        <Button type="submit" variant="secondary">
          Try Again
        </Button>
      </form>
    </div>
  )
}
