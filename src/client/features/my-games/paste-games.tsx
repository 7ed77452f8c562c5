import { type ClipboardEvent, type JSX, useId, useRef, useState } from 'react'
import { Button } from '#client/kit/button.tsx'

/** A text field draws every line that it holds: what is longer goes straight to the reader. */
const MAX_FIELD_CHARS = 200_000

export function PasteGames({ onText }: { onText: (text: string) => void }): JSX.Element {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const send = () => {
    const text = field.current?.value ?? ''
    if (text.trim() !== '') return onText(text)
    setIsEmpty(true)
    field.current?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.length <= MAX_FIELD_CHARS) return
    event.preventDefault()
    onText(text)
  }
  return (
    <div className="grid grid-rows-[auto_1fr_auto] gap-2">
      <label htmlFor={id} className="font-serif text-lg font-semibold">
        Or paste games in PGN
      </label>
      <textarea
        ref={field}
        id={id}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-error` : undefined}
        onPaste={onPaste}
        onChange={() => setIsEmpty(false)}
        placeholder={'[White "…"]\n[Black "…"]\n\n1. e4 e5 2. Nf3 …'}
        className="field-frame min-h-36 w-full min-w-0 resize-y py-2 font-mono text-sm aria-invalid:border-danger"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={send}>Read these games</Button>
        {isEmpty ? (
          <p id={`${id}-error`} role="alert" className="text-sm text-danger">
            Paste one game or more first.
          </p>
        ) : null}
      </div>
    </div>
  )
}
