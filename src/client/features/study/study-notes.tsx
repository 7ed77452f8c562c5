import { Form, SubmitButton } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { studyStore } from '#client/data/study.ts'
import { useStudyHome } from '#client/data/study-marks.ts'
import type { StudyNote, StudyRecord } from '#client/data/study-store.ts'
import { Button } from '#client/kit/button.tsx'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { noteIds, TextArea } from '#client/kit/field.tsx'
import { Moment, useNow } from '#client/kit/moment.tsx'
import { grouped } from '#client/kit/number-words.ts'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import { toast } from '#client/kit/toast.ts'
import { GuardedPart, useUnsaved } from '#client/kit/unsaved.tsx'
import { characterCount } from '#shared/domain/account-rules.ts'
import { NOTE_MAX } from '#shared/domain/study.ts'
import { ONLY_THIS_PAGE, studyFault } from './study-toast.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

type NotesProps = {
  resourceId: number
  notes: StudyRecord['notes']
}

export function StudyNotes({ resourceId, notes }: NotesProps) {
  const home = useStudyHome()
  const client = useQueryClient()
  const [editing, setEditing] = useState<StudyNote['id'] | null>(null)
  // A new form for each note that was added.
  const [added, setAdded] = useState(0)
  const { dialog, region } = useRowDialog<StudyNote>()
  const now = useNow()
  const deletion = useMutation({
    mutationFn: async (id: StudyNote['id']) =>
      (await studyStore(client)).deleteNote(client, resourceId, id),
    onSuccess: () => toast({ title: t('Note deleted') }),
  })
  return (
    <section ref={region} tabIndex={-1} className="grid content-start gap-4 rounded-md">
      <div>
        <h2 className="text-xl">{t('My notes')}</h2>
        <p className="text-sm text-soft">
          {home === 'account'
            ? t('Only you can read them.')
            : t('Kept in this browser. Whoever uses it can read them.')}
        </p>
      </div>
      <GuardedPart canSave={canAlwaysSave}>
        {() => (
          <>
            <NoteForm
              key={added}
              label={t('New note')}
              action={t('Add note')}
              onSend={async (text) => {
                warnIfNotSaved(await (await studyStore(client)).addNote(client, resourceId, text))
                setAdded(added + 1)
              }}
            />
            <ul aria-label={t('My notes')} className="grid gap-3">
              {notes.map((note) => (
                <Note
                  key={note.id}
                  note={note}
                  now={now}
                  isEdited={editing === note.id}
                  onEdit={setEditing}
                  onSave={async (text) => {
                    warnIfNotSaved(
                      await (
                        await studyStore(client)
                      ).editNote(client, resourceId, { id: note.id, text }),
                    )
                    setEditing(null)
                    region.current?.focus()
                  }}
                  onDelete={() => dialog.remove(note)}
                />
              ))}
            </ul>
          </>
        )}
      </GuardedPart>
      <DeletionModal
        row={dialog.deleting}
        title={t('Delete this note?')}
        description={({ text }) => <p dir="auto">{firstCharacters(text, EXCERPT)}</p>}
        deletion={deletion}
        inputOf={({ id }) => id}
        faultsOf={(error) => ({ fields: {}, message: studyFault(error) })}
        onDeleted={dialog.closeRemoved}
        onClose={dialog.close}
      />
    </section>
  )
}

const canAlwaysSave = () => true

/** How much of a note its buttons name, in characters. */
const EXCERPT = 40

type NoteProps = {
  note: StudyNote
  now: ReturnType<typeof useNow>
  isEdited: boolean
  /** Null ends editing. */
  onEdit: (id: StudyNote['id'] | null) => void
  onSave: (text: string) => Promise<void>
  onDelete: () => void
}

function Note({ note, now, isEdited, onEdit, onSave, onDelete }: NoteProps) {
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      {isEdited ? (
        <NoteForm
          label={t('Edit note')}
          action={t('Save note')}
          text={note.text}
          takesFocus
          onCancel={() => onEdit(null)}
          onSend={onSave}
        />
      ) : (
        <>
          <p className="text-sm text-soft">
            <Moment iso={note.createdAt} now={now} />
            {note.updatedAt === note.createdAt ? null : ` · ${t('edited')}`}
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {note.text}
          </p>
          <NoteButtons note={note} onEdit={() => onEdit(note.id)} onDelete={onDelete} />
        </>
      )}
    </li>
  )
}

function warnIfNotSaved(isSaved: boolean): void {
  if (!isSaved)
    toast({
      title: t('Not kept for long'),
      description: `${t(ONLY_THIS_PAGE)}.`,
      variant: 'destructive',
    })
}

type NoteButtonsProps = { note: StudyNote; onEdit: () => void; onDelete: () => void }

function NoteButtons({ note, onEdit, onDelete }: NoteButtonsProps) {
  const excerpt = firstCharacters(note.text, EXCERPT)
  return (
    <p className="flex flex-wrap gap-2">
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('Edit the note: {excerpt}', { excerpt })}
        onClick={onEdit}
        className="-ms-3"
      >
        {t('Edit')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('Delete the note: {excerpt}', { excerpt })}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </p>
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
  useUnsaved(text.trim() !== before.trim())
  const [fault, setFault] = useState<string>()
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: onSend,
    onError: (error) => setFault(studyFault(error)),
  })
  const [id] = useState(() => `note-${Math.random().toString(36).slice(2)}`)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])
  const length = characterCount(text.trim())
  const submit = () => {
    if (length === 0) return setFault(t('Write something in the note.'))
    if (length > NOTE_MAX)
      return setFault(
        t('Shorten the note by {extra, plural, one {# character} other {# characters}}.', {
          extra: length - NOTE_MAX,
        }),
      )
    setFault(undefined)
    send(text)
  }
  return (
    <Form method="post" busy={busy} onSubmit={submit} className="grid gap-2">
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
        <SubmitButton variant="secondary" size="sm" busyLabel={t('Saving...')}>
          {action}
        </SubmitButton>
        {onCancel ? (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <span
          className={`ms-auto text-sm tabular-nums ${length > NOTE_MAX ? 'font-semibold text-danger' : 'text-soft'}`}
        >
          {grouped(length)} / {grouped(NOTE_MAX)}
        </span>
      </div>
    </Form>
  )
}
