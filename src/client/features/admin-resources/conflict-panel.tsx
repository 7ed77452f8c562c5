import { type JSX, useEffect, useRef, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import type { Conflict } from './conflicts.ts'
import { FIELD_LABELS, type ResourceField } from './form-values.ts'
import type { ResourceForm } from './use-resource-form.ts'

type Side = 'mine' | 'theirs'

type ConflictPanelProps = {
  form: ResourceForm
  conflicts: readonly Conflict[]
  /** Saves again, over theirs where it was chosen so. */
  onKeep: () => void
  /** Nothing of theirs is in the way any more. */
  onSettled: () => void
}

/** Somebody else saved first: what they changed, and whose version is to stay. */
export function ConflictPanel(props: ConflictPanelProps): JSX.Element {
  const { form, conflicts, onKeep, onSettled } = props
  const [taken, setTaken] = useState<readonly ResourceField[]>([])
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [conflicts])
  const disputed = conflicts.filter(({ mine }) => mine)
  const choose = ({ field, mine }: Conflict, side: Side) => {
    if (side === 'theirs') form.resetField(field)
    else if (mine) form.setValue(field, mine.value, { shouldDirty: true, shouldValidate: true })
    setTaken((now) => [
      ...now.filter((each) => each !== field),
      ...(side === 'mine' ? [] : [field]),
    ])
  }
  const leave = () => {
    const [first] = disputed
    if (first) form.setFocus(first.field)
    onSettled()
  }
  const chooseAll = (side: Side) => {
    for (const conflict of disputed) choose(conflict, side)
    if (side === 'mine') onKeep()
    else leave()
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-label="Conflicting changes"
      className="grid gap-3 rounded-lg border border-line-strong bg-tint p-4"
    >
      <h3 className="text-lg">Another admin has changed this resource in the meantime</h3>
      <ul className="grid gap-3">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.field}
            conflict={conflict}
            side={taken.includes(conflict.field) ? 'theirs' : 'mine'}
            onChoose={(side) => choose(conflict, side)}
          />
        ))}
      </ul>
      <Whole isDisputed={disputed.length > 0} onChoose={chooseAll} />
    </section>
  )
}

type WholeProps = { isDisputed: boolean; onChoose: (side: Side) => void }

/** The same choice for all fields at once. */
function Whole({ isDisputed, onChoose }: WholeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <Button size="sm" onClick={() => onChoose('mine')}>
        {isDisputed ? 'Keep all of mine and save' : 'Save my changes with theirs'}
      </Button>
      {isDisputed ? (
        <Button size="sm" variant="secondary" onClick={() => onChoose('theirs')}>
          Take all of theirs
        </Button>
      ) : null}
      <p className="min-w-0 flex-1 basis-60 text-sm text-soft">
        {isDisputed
          ? 'Fields that you did not change keep the values they saved.'
          : 'You did not change any of these fields, so they keep the values they saved.'}
      </p>
    </div>
  )
}

type ConflictRowProps = { conflict: Conflict; side: Side; onChoose: (side: Side) => void }

function ConflictRow({ conflict, side, onChoose }: ConflictRowProps) {
  const { field, before, after, mine } = conflict
  const label = FIELD_LABELS[field]
  return (
    <li className="grid gap-1.5 rounded-md bg-surface px-3 py-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{label}:</span> <del className="text-soft">{before}</del>{' '}
        <span aria-hidden="true">→</span>
        <span className="sr-only">is now</span> <ins className="no-underline">{after}</ins>
      </p>
      {mine ? (
        <div className="flex flex-wrap items-center gap-2">
          {(['mine', 'theirs'] as const).map((each) => (
            <Button
              key={each}
              size="sm"
              variant={side === each ? 'primary' : 'secondary'}
              aria-pressed={side === each}
              onClick={() => onChoose(each)}
            >
              {each === 'mine' ? 'Keep mine' : 'Take theirs'}
              <span className="sr-only"> for {label}</span>
            </Button>
          ))}
          <p className="min-w-0 text-sm text-soft wrap-anywhere">You typed: {mine.text}</p>
        </div>
      ) : null}
    </li>
  )
}
