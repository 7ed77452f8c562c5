import { t } from '#client/kit/t.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type JSX, type ReactNode, useRef, useState } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { writeFault } from '#client/data/error-words.ts'
import { useCall } from '#client/data/write.ts'
import { TextArea } from '#client/kit/field.tsx'
import { FormFooter } from '#client/kit/form.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { readChapters, readSuggestedChapters } from '#shared/calls/chapters.ts'
import { correctResource } from '#shared/calls/suggestions.ts'
import { chaptersText, checkChapters } from '#shared/chess/chapters/chapter-moves.ts'
import type { ChaptersInput, PastedView } from '#shared/contracts/chapters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { MAX_SUGGESTION_NOTE } from '#shared/domain/suggestions.ts'
import { ChapterEditor, useChapterDraft } from './chapter-editor.tsx'
import { chaptersQuery } from './chapter-list.tsx'
import { type ChapterRow, rowsOf, rowsOfLines } from './chapter-rows.ts'

type SuggestChaptersProps = { resource: ResourceView; open: boolean; onClose: () => void }

/** A member gives a resource its chapters, or corrects those it has; curators decide. */
export function SuggestChapters({ resource, open, onClose }: SuggestChaptersProps): JSX.Element {
  const { id, title } = resource
  const stored = useQuery(chaptersQuery(id))
  const { mutateAsync: send } = useCall(correctResource)
  const { mutateAsync: read } = useCall(readSuggestedChapters)
  const [note, setNote] = useState('')
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    setNote('')
    onClose()
  }
  const onSend = async (chapters: ChaptersInput['chapters']) => {
    // A stored chapter is known by its line; its ID is that of the catalogue's state by then.
    const fields = { chapters: chapters.map(({ id: _id, ...chapter }) => chapter) }
    await send({ params: { id }, body: { fields, note: note.trim() || null } })
    toast({
      title: t('Thank you!'),
      description: t('A curator will look at it. “My suggestions” says what became of it.'),
      variant: 'success',
    })
  }
  return (
    <GuardedModal
      open={open}
      title={t('Add chapters')}
      description={t('To “{title}”. Curators see them, and decide.', {
        title: titleText(title, t),
      })}
      dirty={dirty || note !== ''}
      canSave={useCanSave()}
      onClose={close}
    >
      <Loaded
        query={stored}
        skeleton={<Spinner label={t('Loading...')} />}
        failure={t('The chapters could not be loaded.')}
      >
        {(chapters) => (
          <ListForm
            start={() => rowsOf(chapters)}
            read={(text) => read({ params: { id }, body: { text } })}
            onDirty={setDirty}
            label={t('Send Chapters')}
            busyLabel={t('Sending...')}
            onSend={onSend}
            onDone={close}
          >
            <TextArea
              label={t('Note to the curators')}
              hint={t('For example, where you found them. Not shown to anybody else.')}
              rows={2}
              maxLength={MAX_SUGGESTION_NOTE}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </ListForm>
        )}
      </Loaded>
    </GuardedModal>
  )
}

type EditChaptersProps = {
  resourceId: number
  /** As lines of text; null while the dialog is closed. */
  text: string | null
  onAccept: (text: string) => Promise<unknown>
  onClose: () => void
}

/** A curator fixes suggested chapters, and accepts them. */
export function EditChapters({
  resourceId,
  text,
  onAccept,
  onClose,
}: EditChaptersProps): JSX.Element {
  const { mutateAsync: read } = useCall(readChapters)
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedModal
      open={text !== null}
      title={t('Edit chapters and accept')}
      dirty={dirty}
      canSave={useCanSave()}
      onClose={close}
    >
      <ListForm
        start={() => rowsOfLines(text ?? '')}
        read={(pasted) => read({ body: { resourceId, text: pasted } })}
        onDirty={setDirty}
        label={t('Accept')}
        busyLabel={t('Accepting...')}
        onSend={async (chapters) => {
          await onAccept(chaptersText(checkChapters(chapters).chapters))
        }}
        onDone={() => setDirty(false)}
      />
    </GuardedModal>
  )
}

type ListFormProps = {
  start: () => ChapterRow[]
  read: (text: string) => Promise<PastedView>
  onDirty: (dirty: boolean) => void
  label: string
  busyLabel: string
  /** What it throws is shown, and the list stays. */
  onSend: (chapters: ChaptersInput['chapters']) => Promise<void>
  /** Told that they were sent, unless the list is gone by then. */
  onDone: () => void
  children?: ReactNode
}

function ListForm(props: ListFormProps) {
  const { start, read, onDirty, label, busyLabel, onSend, onDone, children } = props
  const form = useRef<HTMLFormElement>(null)
  const list = useChapterDraft({ start, onDirty, box: form })
  const {
    mutate: send,
    error,
    isPending,
    reset,
  } = useMutation({
    mutationFn: onSend,
    onSuccess: () => {
      if (form.current) onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (list.check() && !isPending) send(list.chapters)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
      <ChapterEditor
        draft={list.draft}
        onChange={(by) => {
          if (!isPending) reset()
          list.change(by)
        }}
        faults={list.faults}
        read={read}
      />
      {children}
      <FormFooter
        error={list.fault ?? writeFault(error)}
        label={label}
        busyLabel={busyLabel}
        busy={isPending}
      />
    </form>
  )
}
