import type { ComponentProps, JSX } from 'react'
import { useHydrated } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { Button } from '#client/kit/button.tsx'

type SubmitButtonProps = ComponentProps<typeof Button> & {
  busy: boolean
  /** What it is doing: 'Saving...'. */
  busyLabel: string
}

/**
 * Sends its form once. It keeps the focus while busy (a disabled button would lose it), and sends
 * nothing before the page is alive: the browser would send the form by itself.
 */
export function SubmitButton(props: SubmitButtonProps): JSX.Element {
  const { busy, busyLabel, children, ...rest } = props
  const hydrated = useHydrated()
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
          <LoaderCircle aria-hidden="true" className="size-4 motion-safe:animate-spin" />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </Button>
  )
}
