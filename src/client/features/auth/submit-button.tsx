import type { JSX, ReactNode } from 'react'
import { useHydrated } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'

type SubmitButtonProps = {
  busy: boolean
  busyLabel: string
  className?: string
  children: ReactNode
}

/**
 * Sends its form once. It keeps the focus while busy (a disabled button would lose it), and sends
 * nothing before the page is alive: the browser would send the form by itself.
 */
export function SubmitButton(props: SubmitButtonProps): JSX.Element {
  const { busy, busyLabel, className, children } = props
  const hydrated = useHydrated()
  return (
    <Button
      type={hydrated ? 'submit' : 'button'}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
      className={className}
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
