import { type FormEvent, type JSX, useId, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FieldNotes, noteIds } from '#client/kit/field.tsx'
import { readText } from '#shared/chess/read-text.ts'
import { paths } from '#shared/paths.ts'
import { filterParams, placeSearch } from './explore-place.ts'
import type { ExploreControls } from './use-explore.ts'

/** A message stands as long as the position that it was made for. */
type Fault = { text: string; at: string }

/** Takes moves, a FEN or a PGN. Without JavaScript the server reads what it sends. */
export function PositionForm({ explore }: { explore: ExploreControls }): JSX.Element {
  const { place, line, goTo } = explore
  const here = placeSearch({ line })
  const [text, setText] = useState(place.typed)
  const [fault, setFault] = useState<Fault>({
    text: place.fault ?? '',
    at: placeSearch({ line: place.line }),
  })
  const id = useId()
  const error = fault.text && fault.at === here ? fault.text : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readText(text)
    // Nothing legal leaves the board as it is.
    const next = read.line && (read.line.plies.length > 0 || !read.fault) ? read.line : line
    setFault({ text: read.fault ?? '', at: placeSearch({ line: next }) })
    if (!read.fault) setText('')
    goTo(next)
  }
  return (
    <form action={paths.explore()} onSubmit={submit} className="explore-form">
      <label htmlFor={id} className="text-sm font-semibold">
        Moves, FEN or PGN
      </label>
      <div className="flex items-start gap-2">
        <textarea
          id={id}
          name="moves"
          rows={1}
          value={text}
          placeholder="e4 c5 Nf3"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds({ id, error })}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          className="explore-text field-frame aria-invalid:border-danger"
        />
        <Button type="submit">Show</Button>
      </div>
      <output>
        <FieldNotes id={id} error={error} />
      </output>
      {[...filterParams(place.filters)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
