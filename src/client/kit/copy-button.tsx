import { type JSX, useEffect, useRef, useState } from 'react'
import { type Text, text } from '#shared/texts/text.ts'
import { t } from './t.tsx'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

const SHOWN_MS = 2000

type Look = { label: Text; icon: IconName }

const LOOKS: Record<'copied' | 'failed', Look> = {
  copied: { label: text('Copied'), icon: 'check' },
  failed: { label: text('Not copied'), icon: 'x' },
}

type CopyButtonProps = { text: string; label?: string; className?: string }

export function CopyButton({
  text: copied,
  label = t('Copy'),
  className,
}: CopyButtonProps): JSX.Element {
  const [outcome, setOutcome] = useState<keyof typeof LOOKS | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (button: HTMLElement) => {
    setOutcome((await copyText(copied, button)) ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome(null), SHOWN_MS)
  }
  const look: Look | null = outcome && LOOKS[outcome]
  const shown = look ? t(look.label) : label
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className={className}
        onClick={(event) => void copy(event.currentTarget)}
      >
        <Icon name={look?.icon ?? 'copy'} className="size-4" />
        {shown}
      </Button>
      <output className="sr-only">{outcome ? shown : ''}</output>
    </>
  )
}

/** Resolves to false where the browser allows no copying. The button gets the focus back. */
export async function copyText(
  text: string,
  button: Element | null = document.activeElement,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return button instanceof HTMLElement && copiedBySelection(text, button)
  }
}

/** For pages without a clipboard API: over plain HTTP, or where the browser forbids it. */
function copiedBySelection(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  // Inserted beside the button, because an open dialog makes everything outside it inert.
  button.after(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  button.focus()
  return done
}
