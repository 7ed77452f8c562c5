import { type JSX, type Ref, useId } from 'react'
import { FieldNotes, noteIds } from '#client/kit/field.tsx'
import { charactersLeft, lengthAnnouncement, lengthText } from './comment-length.ts'

type CommentTextProps = {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onFocus: () => void
}

export function CommentText(props: CommentTextProps): JSX.Element {
  const { ref, label, value, error, onChange, onFocus } = props
  const id = useId()
  const left = charactersLeft(value)
  const hint = lengthText(left)
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={4}
        value={value}
        aria-invalid={error || left < 0 ? true : undefined}
        aria-describedby={noteIds({ id, error, hint })}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        className="field-frame w-full min-w-0 resize-y py-2 aria-invalid:border-danger"
      />
      <FieldNotes id={id} error={error} hint={hint} />
      <output className="sr-only">{lengthAnnouncement(left)}</output>
    </div>
  )
}
