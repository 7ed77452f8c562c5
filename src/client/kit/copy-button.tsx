import type { JSX } from 'react'
import { Check, Copy, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** Spec §9. */
const SHOWN_MS = 2000

const LOOKS = {
  copied: { text: 'Copied', Icon: Check },
  failed: { text: 'Not copied', Icon: X },
} as const

type CopyButtonProps = { text: string; label?: string; className?: string }

export function CopyButton({ text, label = 'Copy', className }: CopyButtonProps): JSX.Element {
  const [outcome, setOutcome] = useState<keyof typeof LOOKS | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (button: HTMLElement) => {
    setOutcome((await copied(text, button)) ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome(null), SHOWN_MS)
  }
  const { text: shown, Icon } = outcome ? LOOKS[outcome] : { text: label, Icon: Copy }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className={className}
        onClick={(event) => void copy(event.currentTarget)}
      >
        <Icon aria-hidden="true" className="size-4" />
        {shown}
      </Button>
      <output className="sr-only">{outcome ? shown : ''}</output>
    </>
  )
}

async function copied(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelection(text, button)
  }
}

/** Where there is no clipboard to write to: over plain http, or when the browser forbids it. */
function copiedBySelection(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  // Beside the button: an open dialog makes everything else inert.
  button.after(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  button.focus()
  return done
}
