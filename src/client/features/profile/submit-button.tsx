import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps, JSX } from 'react'
import { Button } from '#client/components/ui/button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  label: string
  busy: boolean
  /** What it is doing: 'Saving...'. */
  busyLabel: string
}

/**
 * Keeps the focus while it is at work, which `disabled` would take away. Before the page is alive it
 * sends nothing: the browser would put what was typed into the address.
 */
export function SubmitButton({ label, busy, busyLabel, ...rest }: SubmitButtonProps): JSX.Element {
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
      {busy ? busyLabel : label}
    </Button>
  )
}
