import { useQueryClient } from '@tanstack/react-query'
import { type JSX, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import {
  addNote,
  deleteNote,
  editNote,
  type Place,
  type PlaceNote,
  type Studied,
  usePlace,
} from '#client/data/study.ts'
import { Button } from '#client/kit/button.tsx'
import { FieldNotes, noteIds, TextArea } from '#client/kit/field.tsx'
import { ShortMoment, useNow } from '#client/kit/moment.tsx'
import { grouped } from '#client/kit/number-words.ts'
import { SelectField } from '#client/kit/select.tsx'
import { LoadFailure, Spinner } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import { LeaveGuard } from '#client/kit/unsaved.tsx'
import { characterCount } from '#shared/domain/account-rules.ts'
import { MAX_STEPS, NOTE_MAX, progressOfSteps, type StudyUnit } from '#shared/domain/study.ts'
import { percentOf, stepsOf } from './measure.ts'
import { ONLY_THIS_PAGE, placeFault, setPlace } from './set-place.ts'
import { useShowList } from './study-control.tsx'

/** Progress, dates and notes of one resource, from the account or the browser. */
export function StudyEditor({ resource }: { resource: Studied }): JSX.Element {
  const { home, place, error, busy, retry } = usePlace(resource.id)
  if (error && !place)
    return <LoadFailure message={serverMessage(error) ?? UNREACHABLE} busy={busy} onRetry={retry} />
  if (!place) return <Spinner label="Loading..." className="py-6" />
  const { item } = place
  return (
    <div className="study-editor">
      <div className="grid content-start gap-6">
        <Progress resource={resource} item={item} />
        {item ? <Dates item={item} /> : null}
      </div>
      <Notes resourceId={resource.id} home={home} notes={place.notes} />
    </div>
  )
}

type Unit = 'percent' | StudyUnit

const UNITS = [
  { value: 'percent', label: 'Percent' },
  { value: 'lessons', label: 'Lessons' },
  { value: 'minutes', label: 'Minutes' },
] as const satisfies readonly { value: Unit; label: string }[]

/** What is typed, until it is saved. */
type Draft = { unit: Unit; percent: string; done: string; total: string }

function draftOf(item: Place['item']): Draft {
  const steps = item?.steps
  return {
    unit: steps?.unit ?? 'percent',
    percent: String(item?.progress ?? 0),
    done: String(steps?.done ?? 0),
    total: steps ? String(steps.total) : '',
  }
}

type ProgressProps = { resource: Studied; item: Place['item'] }

function Progress({ resource, item }: ProgressProps) {
  const client = useQueryClient()
  const onShowList = useShowList()
  const [draft, setDraft] = useState<Draft | null>(null)
  const { unit, percent, done, total } = draft ?? draftOf(item)
  const type = (typed: Partial<Draft>) => setDraft({ ...draftOf(item), ...draft, ...typed })
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const measured = unit === 'percent' ? percentOf(percent) : stepsOf(unit, done, total)
  const fault = 'fault' in measured ? measured.fault : undefined
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if ('fault' in measured || busy) return
    setBusy(true)
    // Somebody who has begun is studying.
    const status = !item || item.status === 'want' ? 'studying' : item.status
    const isKept = await setPlace(client, { resource, change: { ...measured, status }, onShowList })
    setBusy(false)
    if (!isKept) return
    setDraft(null)
    setTried(false)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-3">
      <h2 className="text-xl">Progress</h2>
      <SelectField
        label="Counted in"
        value={unit}
        options={UNITS}
        onChange={(value) =>
          type({ unit: UNITS.find((each) => each.value === value)?.value ?? 'percent' })
        }
      />
      {unit === 'percent' ? (
        <div className="flex items-end gap-3">
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            aria-label="Progress in percent, in steps of five"
            value={Number(percent) || 0}
            onChange={(event) => type({ percent: event.target.value })}
            className="min-h-11 min-w-0 flex-1 accent-accent"
          />
          <NumberField
            label="Percent"
            value={percent}
            max={100}
            onChange={(value) => type({ percent: value })}
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <NumberField
            label={unit === 'lessons' ? 'Lesson' : 'Minutes done'}
            value={done}
            max={MAX_STEPS}
            onChange={(value) => type({ done: value })}
          />
          <NumberField
            label={unit === 'lessons' ? 'of lessons' : 'of minutes'}
            value={total}
            max={MAX_STEPS}
            onChange={(value) => type({ total: value })}
          />
          <output className="min-h-11 content-center font-semibold tabular-nums">
            {'steps' in measured && measured.steps ? `${progressOfSteps(measured.steps)}%` : ''}
          </output>
        </div>
      )}
      <div role="alert">
        <FieldNotes id={`progress-${resource.id}`} error={tried ? fault : undefined} />
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        aria-disabled={busy || undefined}
        className="justify-self-start"
      >
        {busy ? 'Saving...' : 'Save progress'}
      </Button>
    </form>
  )
}

type NumberFieldProps = Record<'label' | 'value', string> & {
  max: number
  onChange: (value: string) => void
}

function NumberField({ label, value, max, onChange }: NumberFieldProps) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-frame w-24 text-base font-normal tabular-nums"
      />
    </label>
  )
}

/** In the reader's own time zone: the editor is never part of the server's HTML. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

function Dates({ item }: { item: NonNullable<Place['item']> }) {
  const dates = [
    ['Added', item.addedAt],
    ['Started', item.startedAt],
    ['Finished', item.finishedAt],
  ] as const
  return (
    <div className="grid gap-2">
      <h2 className="text-xl">My dates</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {dates.map(([name, time]) =>
          time ? (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-soft">{name}</dt>
              <dd className="tabular-nums">
                <time dateTime={time}>{DAY.format(new Date(time))}</time>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}

type NotesProps = {
  resourceId: number
  home: 'account' | 'browser'
  notes: Place['notes']
}

function Notes({ resourceId, home, notes }: NotesProps) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<string | null>(null)
  // A new form for each note that was added.
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  return (
    <div className="grid content-start gap-4">
      <div>
        <h2 className="text-xl">My notes</h2>
        <p className="text-sm text-soft">
          {home === 'account'
            ? 'Only you can read them.'
            : 'Kept in this browser. Whoever uses it can read them.'}
        </p>
      </div>
      <NoteForm
        key={added}
        label="New note"
        action="Add note"
        onSend={async (text) => {
          tellIfUnkept(await addNote(client, resourceId, text))
          setAdded(added + 1)
        }}
      />
      <ul ref={list} aria-label="My notes" tabIndex={-1} className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-1 border-t border-line pt-3">
            {editing === note.id ? (
              <NoteForm
                label="Edit note"
                action="Save note"
                text={note.text}
                takesFocus
                onCancel={() => setEditing(null)}
                onSend={async (text) => {
                  tellIfUnkept(await editNote(client, resourceId, { id: note.id, text }))
                  setEditing(null)
                  list.current?.focus()
                }}
              />
            ) : (
              <>
                <p className="text-sm text-soft">
                  <ShortMoment iso={note.createdAt} now={now} />
                  {note.updatedAt === note.createdAt ? null : ' · edited'}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                <NoteButtons
                  note={note}
                  onEdit={() => setEditing(note.id)}
                  onDelete={async () => {
                    try {
                      await deleteNote(client, resourceId, note.id)
                      toast({ title: 'Note deleted' })
                      list.current?.focus()
                    } catch (error) {
                      toast({
                        title: 'Could not delete the note',
                        description: placeFault(error),
                        variant: 'destructive',
                      })
                    }
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function tellIfUnkept(isKept: boolean): void {
  if (!isKept)
    toast({ title: 'Not kept for long', description: `${ONLY_THIS_PAGE}.`, variant: 'destructive' })
}

type NoteButtonsProps = { note: PlaceNote; onEdit: () => void; onDelete: () => Promise<void> }

/** Deleting asks first, in the place of the button. */
function NoteButtons({ note, onEdit, onDelete }: NoteButtonsProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (asking) keep.current?.focus()
    else if (wasAsking.current) remove.current?.focus()
    wasAsking.current = asking
  }, [asking])
  const excerpt = note.text.slice(0, 40)
  if (!asking) {
    return (
      <p className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Edit the note: ${excerpt}`}
          onClick={onEdit}
          className="-ms-3"
        >
          Edit
        </Button>
        <Button
          ref={remove}
          variant="ghost"
          size="sm"
          aria-label={`Delete the note: ${excerpt}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </p>
    )
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="contents">Delete this note?</legend>
      <Button
        variant="danger"
        size="sm"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (busy) return
          setBusy(true)
          void onDelete().then(() => setBusy(false))
        }}
      >
        {busy ? 'Deleting...' : 'Delete note'}
      </Button>
      <Button ref={keep} variant="secondary" size="sm" onClick={() => setAsking(false)}>
        Keep note
      </Button>
    </fieldset>
  )
}

type NoteFormProps = {
  label: string
  action: string
  text?: string
  takesFocus?: boolean
  /** Throws if it could not be kept: then the text stays. */
  onSend: (text: string) => Promise<void>
  onCancel?: () => void
}

function NoteForm(props: NoteFormProps) {
  const { label, action, text: before = '', takesFocus = false, onSend, onCancel } = props
  const [text, setText] = useState(before)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [id] = useState(() => `note-${Math.random().toString(36).slice(2)}`)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])
  const length = characterCount(text.trim())
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (length === 0) return setFault('Write something in the note.')
    if (length > NOTE_MAX) return setFault(`Shorten the note by ${length - NOTE_MAX} characters.`)
    setBusy(true)
    setFault(undefined)
    try {
      await onSend(text)
    } catch (error) {
      setFault(placeFault(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-2">
      <TextArea
        ref={area}
        id={id}
        label={label}
        rows={3}
        value={text}
        error={fault}
        aria-describedby={noteIds({ id, error: fault })}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" size="sm" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : action}
        </Button>
        {onCancel ? (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <span
          className={`ms-auto text-sm tabular-nums ${length > NOTE_MAX ? 'font-semibold text-danger' : 'text-soft'}`}
        >
          {grouped(length)} / {grouped(NOTE_MAX)}
        </span>
      </div>
      <LeaveGuard dirty={text.trim() !== before.trim()} canSave={() => true} />
    </form>
  )
}
