import { useForm } from '#client/data/form.tsx'
import { countText } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  type JSX,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { z } from 'zod'
import { ApiError, isChangedMeanwhile, UNREACHABLE } from '#client/data/errors.ts'
import { faultsOf } from '#client/data/error-words.ts'
import { seenHeader } from '#client/data/request.ts'
import { failure, makeCall, type Undo, useCall } from '#client/data/write.ts'
import { ConflictPanel, useRebase } from '#client/kit/conflicts.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Spinner } from '#client/kit/states.tsx'
import type { ToastInput } from '#client/kit/toast.ts'
import { listChapters, putChapters, readChapters } from '#shared/calls/chapters.ts'
import { chaptersText, checkChapters } from '#shared/chess/chapters/chapter-moves.ts'
import { getResource } from '#shared/calls/resources.ts'
import type { ChaptersInput, ChapterView } from '#shared/contracts/chapters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import {
  type ChangeDraft,
  ChapterEditor,
  useChapterCheck,
  useChapterDraft,
} from './chapter-editor.tsx'
import { chaptersQuery } from './chapter-list.tsx'
import { cellOf, draftOf, type RowFaults, rowsFromText, rowsOf, rowsText } from './chapter-rows.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** What the form around the section asks of it. */
type ChapterSectionHandle = {
  /** Whether the list could be saved; shows what is wrong with it. */
  check: () => boolean
  /** Saves the list if it was changed. False if it was not saved: the section shows why. */
  save: () => Promise<boolean>
  /** The list of a new resource as text. */
  text?: () => string
  /** Reads the chapters of a new resource from a text, unless others were typed. */
  fill?: (text: string) => void
}

type Listing = { ref: Ref<ChapterSectionHandle> }
type StoredProps = Listing & { resource: ResourceView }
type NewProps = Listing & { openingNow: () => string }
type NewListProps = NewProps & { given: string | undefined }
/** A new resource, null, is created along with its chapters. */
type ChapterSectionProps = NewProps & { resource: ResourceView | null }

/** The chapters of a resource in its form. They are loaded when the section is opened. */
export function ChapterSection({ resource, ref, ...rest }: ChapterSectionProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [given, setGiven] = useState<string>()
  const list = useRef<ChapterSectionHandle>(null)
  useImperativeHandle(ref, () => ({
    check: () => {
      const isSound = list.current?.check() ?? true
      if (!isSound) setOpen(true)
      return isSound
    },
    save: async () => {
      const isSaved = (await list.current?.save()) ?? true
      if (!isSaved) setOpen(true)
      return isSaved
    },
    text: () => list.current?.text?.() ?? '',
    fill: (text) => {
      setOpen(true)
      setUsed(true)
      setGiven(text)
    },
  }))
  return (
    <details
      open={isOpen}
      className="rounded-md border border-line lg:col-span-2"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) setUsed(true)
      }}
    >
      <summary className="min-h-11 cursor-pointer rounded-md px-4 py-2.5 font-semibold hover:bg-tint">
        {t('Chapters')}
      </summary>
      <div className="px-4 pt-3 pb-4">
        {!isUsed ? null : resource ? (
          <Stored resource={resource} ref={list} />
        ) : (
          <NewList {...rest} given={given} ref={list} />
        )}
      </div>
    </details>
  )
}

/** Nothing of it is stored, so nobody else can have changed it. */
function NewList({ openingNow, given, ref }: NewListProps) {
  const box = useRef<HTMLDivElement>(null)
  const { draft, change, chapters, fault, faults, check } = useChapterDraft({ box })
  const { mutateAsync: readText } = useCall(readChapters)
  useImperativeHandle(ref, () => ({
    check,
    save: () => Promise.resolve(true),
    text: () => chaptersText(checkChapters(chapters).chapters),
  }))
  return (
    <div ref={box} className="grid gap-4">
      <ChapterEditor
        draft={draft}
        onChange={change}
        faults={faults}
        given={given}
        read={(text) => readText({ body: { resourceId: null, opening: openingNow(), text } })}
      />
      <FormAlert message={fault ?? undefined} />
    </div>
  )
}

function Stored({ resource, ref }: StoredProps) {
  const query = { ...chaptersQuery(resource.id), staleTime: 0 }
  const stored = useQuery(query)
  const { data, isFetching } = stored
  // What was there when the section was opened: later changes are a conflict.
  const [start, setStart] = useState<ChapterView[]>()
  if (start === undefined && data && !isFetching) setStart(data)
  return (
    <Loaded
      query={{ ...stored, data: start }}
      skeleton={<Spinner label={t('Loading...')} />}
      failure={t('The chapters could not be loaded.')}
    >
      {(chapters) => <List resource={resource} start={chapters} ref={ref} />}
    </Loaded>
  )
}

type Seen = { updatedAt: string; chapters: ChapterView[] }
type Values = { chapters: string }

const chaptersForm = z.object({ chapters: z.string() })

const valuesOf = ({ chapters }: Seen): Values => ({ chapters: rowsText(rowsOf(chapters)) })

function List({ resource, start, ref }: StoredProps & { start: ChapterView[] }) {
  const box = useRef<HTMLDivElement>(null)
  const editing = useChapterForm({ resource, start })
  const { panelForm, draft, change, seen, conflicts, cause, settle } = editing
  const [refused, setRefused] = useState(NOT_REFUSED)
  const { chapters, faults, fault, check } = useChapterCheck(draft, box)
  const { mutateAsync: send } = useSaving(resource.id, editing)
  const { mutateAsync: readText } = useCall(readChapters)
  const save = async (): Promise<boolean> => {
    if (rowsText(draft.rows) === valuesOf(seen).chapters) return true
    setRefused(NOT_REFUSED)
    try {
      const saved = await send({ chapters })
      // If the form around it is refused, the list goes on from here.
      if (saved) editing.restart({ ...seen, chapters: saved })
      return saved !== null
    } catch (error) {
      setRefused(refusalOf(error))
      return false
    }
  }
  useImperativeHandle(ref, () => ({
    check,
    save,
  }))
  return (
    <div ref={box} className="grid gap-4">
      <ConflictPanel
        key={seen.updatedAt}
        cause={cause}
        form={panelForm}
        conflicts={conflicts}
        // The list holds what was chosen once this event is over.
        onSaveAgain={() => setTimeout(() => box.current?.closest('form')?.requestSubmit())}
        onSettled={settle}
      />
      <ChapterEditor
        draft={draft}
        onChange={(by) => {
          setRefused(NOT_REFUSED)
          change(by)
        }}
        faults={refused.cells.size > 0 ? refused.cells : faults}
        read={(text) => readText({ body: { resourceId: resource.id, text } })}
      />
      <FormAlert message={fault ?? refused.message} />
    </div>
  )
}

type Refused = { cells: ReadonlyMap<number, RowFaults>; message: string | undefined }
const NOT_REFUSED: Refused = { cells: new Map(), message: undefined }

/** What the server says about cells, by row. */
function refusalOf(error: unknown): Refused {
  if (error instanceof ApiError && error.status === 404)
    return { ...NOT_REFUSED, message: t('This resource has been deleted in the meantime.') }
  const { fields, message } = faultsOf(error)
  const cells = new Map<number, RowFaults>()
  for (const [field, text] of Object.entries(fields)) {
    const [, index, name] = field.split('.')
    if (!index || !name) continue
    const row = Number(index)
    cells.set(row, { ...cells.get(row), [cellOf(name)]: text })
  }
  return { cells, message: message ?? t(UNREACHABLE) }
}

type Start = Pick<StoredProps, 'resource'> & { start: ChapterView[] }

/** The list as the one field of a form, so that a conflict is settled as in any other form. */
function useChapterForm({ resource, start }: Start) {
  const [first] = useState<Seen>({ updatedAt: resource.updatedAt, chapters: start })
  const [draft, setDraft] = useState(() => draftOf(rowsOf(start)))
  const form = useForm<typeof chaptersForm, Values>({
    schema: chaptersForm,
    values: valuesOf(first),
    edits: true,
    // The form around it does.
    send: () => Promise.resolve(),
  })
  form.register('chapters')
  const textOf = (_field: string, value: unknown) => listText(value)
  const rebasing = useRebase({
    form,
    entry: first,
    valuesOf,
    labels: { chapters: t('Chapters') },
    textOf,
  })
  const text = useMemo(() => rowsText(draft.rows), [draft.rows])
  const { setValue, getValues } = form
  useEffect(() => {
    if (text !== getValues('chapters')) setValue('chapters', text, { shouldDirty: true })
  }, [text, getValues, setValue])
  const load = () => setDraft(draftOf(rowsFromText(getValues('chapters'))))
  // Whatever the panel chooses is the list from then on.
  const panelForm: typeof form = {
    ...form,
    resetField: (...field) => {
      form.resetField(...field)
      load()
    },
    setValue: (...value) => {
      form.setValue(...value)
      load()
    },
  }
  const restart = (now: Seen) => {
    rebasing.restart(now)
    setDraft(draftOf(rowsOf(now.chapters)))
  }
  const change: ChangeDraft = setDraft
  return { ...rebasing, panelForm, draft, change, restart, seen: rebasing.seen ?? first }
}

/** In characters. */
const SHOWN_LIST = 400

function listText(value: unknown): string {
  const rows = rowsFromText(typeof value === 'string' ? value : '')
  if (rows.length === 0) return t('none')
  const lines = rows.map(({ place, title, about }) =>
    [place, title, about].filter(Boolean).join(' '),
  )
  const text = t('{label}: {value}', {
    label: countText(rows.length, 'chapter'),
    value: lines.join(' · '),
  })
  return text.length > SHOWN_LIST ? `${firstCharacters(text, SHOWN_LIST)}…` : text
}

function useSaving(id: number, { seen, rebase }: ReturnType<typeof useChapterForm>) {
  const params = { id }
  return useCall<ChapterView[] | null, ChaptersInput>(putChapters, {
    steps: (send, body) => {
      const current = async () => {
        const [{ updatedAt }, chapters] = await Promise.all([
          send(getResource, { params }),
          send(listChapters, { params }),
        ])
        return { updatedAt, chapters }
      }
      return send(putChapters, { params, body }, { seen, rebase, current })
    },
    toasts: {
      done: (saved) => saved && { title: savedText(saved.length), variant: 'success' },
    },
    undo: (saved) => (saved ? puttingBack(id, seen.chapters, saved) : null),
  })
}

const savedText = (count: number) =>
  count === 0
    ? t('Chapters removed')
    : t('{count, plural, one {# chapter} other {# chapters}} saved', { count })

/** Sets the list back, unless somebody has changed it since. */
function puttingBack(id: number, before: ChapterView[], saved: ChapterView[]): Undo {
  const params = { id }
  return (client) =>
    makeCall<ChapterView[], void>(client, putChapters, undefined, {
      steps: async (send) => {
        const now = await send(getResource, { params })
        const list = await send(listChapters, { params })
        if (JSON.stringify(list) !== JSON.stringify(saved)) throw new ChangedSince()
        const known = new Set(saved.map((chapter) => chapter.id))
        const chapters = before.map(({ id: own, ...chapter }) =>
          known.has(own) ? { id: own, ...chapter } : chapter,
        )
        return send(putChapters, { params, body: { chapters }, headers: seenHeader(now) })
      },
      toasts: { done: t('Chapters changed back'), failed: undoFailed },
    })
}

class ChangedSince extends Error {}

function undoFailed(error: Error): ToastInput {
  const failed = failure(t('Could not undo'), error)
  if (!(error instanceof ChangedSince) && !isChangedMeanwhile(error)) return failed
  const description = t(
    'The chapters have been changed since. The history of the resource has the list.',
  )
  return { ...failed, description }
}
