import { type JSX, useEffect, useRef, useState } from 'react'
import { Phrase, t } from './t.tsx'
import { Button } from './button.tsx'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from './use-form.tsx'
import { truncate } from '#shared/texts/characters.ts'

/** A field that somebody else changed while the form was open. */
type Conflict<Field extends string = string> = {
  field: Field
  label: string
  before: string
  after: string
  /** What was typed in this form, if it differs from the other value. */
  mine: { value: unknown; text: string } | null
}

type Rebasing<Values extends FieldValues, Input, Entry> = {
  form: UseFormReturn<Values, unknown, Input>
  /** What the form started from; null for a new entry, which cannot conflict. */
  entry: Entry | null
  /** Returns what the inputs hold for a state of the entry. */
  valuesOf: (entry: Entry) => Values
  /** The labels of the compared fields, in their order. */
  labels: Partial<Record<FieldPath<Values>, string>>
  /** Returns a value as people read it, such as the name for an ID. */
  textOf?: (field: FieldPath<Values>, value: unknown) => string
}

export type Rebase<Values extends FieldValues, Entry> = {
  /** The state that the next save assumes. */
  seen: Entry | null
  conflicts: readonly Conflict<FieldPath<Values>>[]
  /** Who has changed the entry meanwhile, as a sentence without a full stop. */
  cause: string
  /** Makes the current state the starting point, keeps what was typed, and returns what differs. */
  rebase: (now: Entry, cause: string) => readonly Conflict<FieldPath<Values>>[]
  settle: () => void
  /**
   * Starts afresh from a state that was just saved or loaded. `sent` is what the inputs held when it was sent: what was
   * typed since then stays.
   */
  restart: (now: Entry, sent?: Values) => void
}

/** Holds the state that a form started from, and what somebody else has changed since then. */
export function useRebase<Values extends FieldValues, Input, Entry>(
  options: Rebasing<Values, Input, Entry>,
): Rebase<Values, Entry> {
  const { form, entry, valuesOf, labels, textOf = (_field, value) => valueText(value) } = options
  type Field = FieldPath<Values>
  const [seen, setSeen] = useState(entry)
  const [conflicts, setConflicts] = useState<readonly Conflict<Field>[]>([])
  const [cause, setCause] = useState('')
  const rebase = (now: Entry, why: string) => {
    const [before, theirs] = [seen ? valuesOf(seen) : valuesOf(now), valuesOf(now)]
    const typed = form.getValues()
    const found = (Object.entries(labels) as [Field, string][])
      .filter(([field]) => before[field] !== theirs[field])
      .map(([field, label]) => {
        const value: unknown = typed[field]
        const isMine = form.getFieldState(field).isDirty && value !== theirs[field]
        return {
          field,
          label,
          before: textOf(field, before[field]),
          after: textOf(field, theirs[field]),
          mine: isMine ? { value, text: textOf(field, value) } : null,
        }
      })
    form.reset(theirs as DefaultValues<Values>, { keepDirtyValues: true, keepErrors: true })
    setSeen(now)
    setCause(why)
    setConflicts(found)
    return found
  }
  const restart = (now: Entry, sent?: Values) => {
    const typed = { ...form.getValues() }
    form.reset(valuesOf(now) as DefaultValues<Values>)
    setSeen(now)
    setConflicts([])
    for (const field of Object.keys(sent ?? {}) as Field[])
      if (typed[field] !== sent?.[field]) form.setValue(field, typed[field], { shouldDirty: true })
  }
  return { seen, conflicts, cause, rebase, settle: () => setConflicts([]), restart }
}

type Following<Entry> = { seen: Entry; isDirty: boolean; restart: (now: Entry) => void }

/** Shows a newer state, such as after an undo, unless something was typed: then saving finds the conflict. */
export function useFollow<Entry extends { updatedAt: string }>(
  entry: Entry,
  { seen, isDirty, restart }: Following<Entry>,
): void {
  const isNewer = entry.updatedAt > seen.updatedAt
  useEffect(() => {
    if (isNewer && !isDirty) restart(entry)
  })
}

/** In characters. */
const SHOWN_LENGTH = 160

/** Returns what a conflict shows of the value of an input. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const text = Array.isArray(value) ? value.join(', ') : isPlain ? String(value).trim() : ''
  return text === '' ? t('nothing') : truncate(text, SHOWN_LENGTH)
}

type Side = 'mine' | 'theirs'

type ConflictPanelProps<Values extends FieldValues, Input> = {
  /** From `useRebase`; the panel's heading. */
  cause: string
  /** `h3` in a dialog, whose title is an h2. */
  heading?: 'h2' | 'h3'
  form: UseFormReturn<Values, unknown, Input>
  conflicts: readonly Conflict<FieldPath<Values>>[]
  /** Saves again, overwriting the other values where the user chose so. */
  onSaveAgain: () => void
  /** Closes the panel. */
  onSettled: () => void
}

/** Shows what somebody else saved in the meantime, and asks which version to keep. Nothing without conflicts. */
export function ConflictPanel<Values extends FieldValues, Input>(
  props: ConflictPanelProps<Values, Input>,
): JSX.Element | null {
  const { cause, heading: Heading = 'h3', form, conflicts, onSaveAgain, onSettled } = props
  type Field = FieldPath<Values>
  const [theirFields, setTheirFields] = useState<readonly Field[]>([])
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [conflicts])
  if (conflicts.length === 0) return null
  const disputed = conflicts.filter(({ mine }) => mine)
  const choose = ({ field, mine }: Conflict<Field>, side: Side) => {
    if (side === 'theirs') form.resetField(field)
    else if (mine)
      form.setValue(field, mine.value as never, { shouldDirty: true, shouldValidate: true })
    setTheirFields((now) => [
      ...now.filter((each) => each !== field),
      ...(side === 'mine' ? [] : [field]),
    ])
  }
  const chooseAll = (side: Side) => {
    for (const conflict of disputed) choose(conflict, side)
    leavePanel(panel.current, () => disputed[0] && form.setFocus(disputed[0].field))
    if (side === 'mine') onSaveAgain()
    else onSettled()
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-label={t('Conflicting changes')}
      className="grid gap-3 rounded-lg border border-line-strong bg-tint p-4"
    >
      <Heading className="text-lg">{cause}</Heading>
      <ul className="grid gap-3">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.field}
            conflict={conflict}
            side={theirFields.includes(conflict.field) ? 'theirs' : 'mine'}
            onChoose={(side) => choose(conflict, side)}
          />
        ))}
      </ul>
      <Whole isDisputed={disputed.length > 0} onChoose={chooseAll} />
    </section>
  )
}

/** Moves the focus out of the panel, which is about to go: to the first input if what `focus` names has none. */
function leavePanel(panel: HTMLElement | null, focus: () => void): void {
  const inputs = panel?.parentElement?.querySelectorAll<HTMLElement>('input, textarea, select')
  focus()
  // `setFocus` waits as long.
  setTimeout(() => {
    const focused = document.activeElement
    if (focused !== document.body && !panel?.contains(focused)) return
    ;[...(inputs ?? [])].find((input) => input.checkVisibility())?.focus()
  })
}

type WholeProps = { isDisputed: boolean; onChoose: (side: Side) => void }

/** Makes the same choice for all fields. */
function Whole({ isDisputed, onChoose }: WholeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <Button size="sm" onClick={() => onChoose('mine')}>
        {isDisputed ? t('Keep all of mine and save') : t('Save my changes with theirs')}
      </Button>
      {isDisputed ? (
        <Button size="sm" variant="secondary" onClick={() => onChoose('theirs')}>
          {t('Take all of theirs')}
        </Button>
      ) : null}
      <p className="min-w-0 flex-1 basis-60 text-sm text-soft">
        {isDisputed
          ? t('Fields that you did not change keep the values they saved.')
          : t('You did not change any of these fields, so they keep the values they saved.')}
      </p>
    </div>
  )
}

const HIDDEN = { hidden: (words: string) => <span className="sr-only">{words}</span> }

type ConflictRowProps = { conflict: Conflict; side: Side; onChoose: (side: Side) => void }

function ConflictRow({ conflict, side, onChoose }: ConflictRowProps) {
  const { label, before, after, mine } = conflict
  return (
    <li className="grid gap-1.5 rounded-md bg-surface px-3 py-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{t('{label}:', { label })}</span>{' '}
        <del dir="auto" className="text-soft">
          {before}
        </del>{' '}
        <span aria-hidden="true">→</span>
        <span className="sr-only">{t('is now')}</span>{' '}
        <ins dir="auto" className="no-underline">
          {after}
        </ins>
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
              {each === 'mine' ? (
                <Phrase
                  of="Keep mine<hidden> for {label}</hidden>"
                  values={{ label }}
                  tags={HIDDEN}
                />
              ) : (
                <Phrase
                  of="Take theirs<hidden> for {label}</hidden>"
                  values={{ label }}
                  tags={HIDDEN}
                />
              )}
            </Button>
          ))}
          <p className="min-w-0 text-sm text-soft wrap-anywhere">
            {t('You typed: {text}', { text: mine.text })}
          </p>
        </div>
      ) : null}
    </li>
  )
}
