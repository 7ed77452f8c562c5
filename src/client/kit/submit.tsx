import { said } from './t.tsx'
import { type ComponentProps, type JSX, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type SubmitButtonProps = ComponentProps<typeof Button> & {
  busy: boolean
  /** The label while the form is being sent: 'Saving...'. */
  busyLabel: string
}

/**
 * Submits its form once. It keeps the focus while busy, which a disabled button would lose, and does nothing
 * before hydration, when the browser would submit the form by itself.
 */
export function SubmitButton(props: SubmitButtonProps): JSX.Element {
  const { busy, busyLabel, children, ...rest } = props
  const hydrated = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  return (
    <Button
      type={hydrated ? 'submit' : 'button'}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
      {...rest}
    >
      {busy ? (
        <>
          <Icon name="loader-circle" className="size-4 motion-safe:animate-spin" />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </Button>
  )
}

const neverChanges = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false

/** The message for the form as a whole; screen readers announce it as soon as it appears. */
export function FormAlert({ message }: { message: string | undefined }): JSX.Element {
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <p className="flex items-start gap-2 rounded-md border border-danger px-3 py-2 text-danger">
          <Icon name="circle-exclamation-point" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">{said(message)}</span>
        </p>
      ) : null}
    </div>
  )
}
