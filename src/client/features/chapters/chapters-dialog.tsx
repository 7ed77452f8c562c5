import { FormDialog } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type JSX, type ReactNode, useRef, useState } from 'react'
import { writeFault } from '#client/data/error-words.ts'
import { useCall } from '#client/data/write.ts'
import { TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import { useUnsaved } from '#client/kit/unsaved.tsx'
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
  return (
    <FormDialog
      open={open}
      title={t('Add chapters')}
      description={t('To “{title}”. Curators see them, and decide.', {
        title: titleText(resource.title, t),
      })}
      onClose={onClose}
    >
      <Suggestion id={resource.id} onClose={onClose} />
    </FormDialog>
  )
}

function Suggestion({ id, onClose }: { id: number; onClose: () => void }) {
  const stored = useQuery(chaptersQuery(id))
  const { mutateAsync: send } = useCall(correctResource)
  const { mutateAsync: read } = useCall(readSuggestedChapters)
  const [note, setNote] = useState('')
  useUnsaved(note !== '')
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
    <Loaded
      query={stored}
      skeleton={<Spinner label={t('Loading...')} />}
      failure={t('The chapters could not be loaded.')}
    >
      {(chapters) => (
        <ListForm
          start={() => rowsOf(chapters)}
          read={(text) => read({ params: { id }, body: { text } })}
          label={t('Send Chapters')}
          busyLabel={t('Sending...')}
          onSend={onSend}
          onSent={onClose}
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
export function EditChapters(props: EditChaptersProps): JSX.Element {
  const { resourceId, text, onAccept, onClose } = props
  const { mutateAsync: read } = useCall(readChapters)
  return (
    <FormDialog open={text !== null} title={t('Edit chapters and accept')} onClose={onClose}>
      <ListForm
        start={() => rowsOfLines(text ?? '')}
        read={(pasted) => read({ body: { resourceId, text: pasted } })}
        label={t('Accept')}
        busyLabel={t('Accepting...')}
        onSend={async (chapters) => {
          await onAccept(chaptersText(checkChapters(chapters).chapters))
        }}
      />
    </FormDialog>
  )
}

type ListFormProps = {
  start: () => ChapterRow[]
  read: (text: string) => Promise<PastedView>
  label: string
  busyLabel: string
  /** What it throws is shown, and the list stays. */
  onSend: (chapters: ChaptersInput['chapters']) => Promise<void>
  /** Not called if the list is gone by then. */
  onSent?: () => void
  children?: ReactNode
}

function ListForm(props: ListFormProps) {
  const { start, read, label, busyLabel, onSend, onSent, children } = props
  const box = useRef<HTMLDivElement>(null)
  const list = useChapterDraft({ start, box })
  const sending = useMutation({ mutationFn: onSend })
  return (
    <Form
      className="grid gap-6"
      busy={sending.isPending}
      message={list.fault ?? writeFault(sending.error)}
      onSubmit={() => {
        // What is passed to `mutate` is not called once the list is gone.
        if (list.check()) sending.mutate(list.chapters, { onSuccess: () => onSent?.() })
      }}
    >
      <div ref={box}>
        <ChapterEditor
          draft={list.draft}
          onChange={(by) => {
            if (!sending.isPending) sending.reset()
            list.change(by)
          }}
          faults={list.faults}
          read={read}
        />
      </div>
      {children}
      <FormFooter busyLabel={busyLabel}>{label}</FormFooter>
    </Form>
  )
}
