import { useUnsaved } from '#client/kit/unsaved.tsx'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import {
  type JSX,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { fetchStudy, StudyFault, studyPath } from '#client/catalogue/lichess-study.ts'
import { Button } from '#client/kit/button.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import { toast } from '#client/kit/toast.ts'
import type { PastedView } from '#shared/contracts/chapters.ts'
import { MAX_PASTED } from '#shared/domain/chapters/chapter.ts'
import { ChapterRow as Row, type RowActions } from './chapter-row.tsx'
import {
  type Cell,
  type ChapterDraft,
  type ChapterRow,
  draftOf,
  readRows,
  type RowFaults,
  rowsText,
  withBack,
  withCell,
  withMoved,
  withNew,
  withoutRow,
  withReading,
  withText,
} from './chapter-rows.ts'
import './chapter-editor.css'

export type ChangeDraft = (change: (draft: ChapterDraft) => ChapterDraft) => void

type ChapterEditorProps = {
  draft: ChapterDraft
  onChange: ChangeDraft
  faults: ReadonlyMap<number, RowFaults>
  /** Reads a text, and saves nothing. */
  read: (text: string) => Promise<PastedView>
  /** What another part of the form puts into the box, unless something was typed there. */
  given?: string | undefined
}

/** A box for a text with chapters, and the list that is read from it, in which everything can be fixed. */
export function ChapterEditor(props: ChapterEditorProps): JSX.Element {
  const { draft, onChange, faults, given } = props
  const { fault, isReading, type, asked, take } = useReading(props)
  const box = useRef<HTMLTextAreaElement>(null)
  const before = useRef('')
  const put = useEffectEvent(() => {
    if (given === undefined || (draft.text !== '' && draft.text !== before.current)) return
    before.current = given
    type(given)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- another part of the form has put it there
  useEffect(() => put(), [given])
  return (
    <div className="grid gap-4">
      <TextArea
        ref={box}
        label={t('Paste or type the chapters')}
        hint={t(
          'A video’s description with times, a PGN, WebVTT, the address of a Lichess study, or lines such as “12:40 Main line with 6.Bg5”. Nothing is saved yet.',
        )}
        error={fault}
        rows={5}
        spellCheck={false}
        value={draft.text}
        onChange={({ target }) => type(target.value)}
      />
      {asked ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>{t('The chapters of this study would replace the list below.')}</p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              // The button goes, and would take the focus along.
              box.current?.focus()
              take()
            }}
          >
            {t('Replace the list')}
          </Button>
        </div>
      ) : null}
      <ReadNote draft={draft} isReading={isReading} />
      <ChapterTable draft={draft} onChange={onChange} faults={faults} />
    </div>
  )
}

/** Waits until typing pauses. */
const REST_MS = 300

/** Reads what is typed into the box. Only the answer for the newest text counts. */
function useReading({ draft, onChange, read }: ChapterEditorProps) {
  const [asked, setAsked] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const newest = useRef('')
  const readNow = async (text: string) => {
    setIsReading(true)
    try {
      const path = studyPath(text)
      // A study is read as the PGN that Lichess has of it; the box keeps its address.
      const reading = await read(path ? (await fetchStudy(path)).pgn : text)
      // Long lists are drawn in portions.
      if (newest.current === text)
        startTransition(() => onChange((now) => withReading(now, reading)))
    } catch (error) {
      if (newest.current === text) setFault(faultText(error))
    }
    if (newest.current === text) setIsReading(false)
  }
  const { run, cancel } = useDebouncedCallback((text: string) => void readNow(text), REST_MS)
  const type = (text: string) => {
    newest.current = text
    cancel()
    onChange((now) => withText(now, text))
    const isLong = text.length > MAX_PASTED
    setFault(isLong ? t(TOO_LONG) : undefined)
    setIsReading(false)
    // What was typed into the list is not replaced without being asked; other texts are read as they are typed.
    const isAsked = studyPath(text) !== null && draft.rows.length > 0
    setAsked(isAsked ? text : undefined)
    if (text.trim() !== '' && !isLong && !isAsked) run(text)
  }
  const take = () => {
    setAsked(undefined)
    if (asked !== undefined) void readNow(asked)
  }
  return { fault, isReading, type, asked, take }
}

function faultText(error: unknown): string {
  if (error instanceof StudyFault) return t(error.reason)
  return serverMessage(error) ?? t(UNREACHABLE)
}

const TOO_LONG = text('Text must be at most {max, number} characters', { max: MAX_PASTED })

const SHOWN_SKIPPED = 20

type ReadNoteProps = { draft: ChapterDraft; isReading: boolean }

/** Says what was read of the text, and what was not and why. */
function ReadNote({ draft: { text, reading, base, rows }, isReading }: ReadNoteProps) {
  const known = text.trim() === '' ? null : reading
  const isReplaced = known !== null && known.chapters.length > 0 && base.length > 0
  return (
    <div className="grid gap-2">
      <output className="text-sm text-soft">
        {isReading ? t('Reading…') : known ? readText(known) : null}
        {isReplaced && !isReading
          ? ` ${t('{rows, plural, one {It replaces} other {They replace}} the former list ({count, plural, one {# chapter} other {# chapters}}); empty the box to have it back.', { rows: rows.length, count: base.length })}`
          : null}
        {known && known.skipped.length > 0 && !isReading
          ? ` ${t('{count, plural, one {# line} other {# lines}} skipped:', { count: known.skipped.length })}`
          : null}
      </output>
      {known && known.skipped.length > 0 ? <Skipped skipped={known.skipped} /> : null}
    </div>
  )
}

function readText({ kind, chapters }: PastedView): string {
  if (kind === 'none')
    return t('No chapters found. A line needs a time, such as 12:40, and a title.')
  return t(
    '{kind, select, timestamps {{count, plural, one {# chapter} other {# chapters}} read from times.} pgn {{count, plural, one {# chapter} other {# chapters}} read from a PGN.} other {{count, plural, one {# chapter} other {# chapters}} read from WebVTT.}}',
    { kind, count: chapters.length },
  )
}

function Skipped({ skipped }: Pick<PastedView, 'skipped'>) {
  const more = skipped.length - SHOWN_SKIPPED
  return (
    <ul aria-label={t('Skipped lines')} className="chapter-skipped">
      {skipped.slice(0, SHOWN_SKIPPED).map(({ number, text, reason }) => (
        <li key={number} className="wrap-anywhere">
          <span className="font-semibold">{t('Line {number}:', { number })}</span> {text}{' '}
          <span className="text-soft">({reason})</span>
        </li>
      ))}
      {more > 0 ? <li className="text-soft">{t('and {more, number} more', { more })}</li> : null}
    </ul>
  )
}

type ChapterTableProps = Pick<ChapterEditorProps, 'draft' | 'onChange' | 'faults'>

/** Rows that are drawn in one go: each has four controls and a menu. */
const PORTION = 4

/** Returns how many rows to draw: long lists come in portions, so that the page stays responsive. */
function useShown(length: number): number {
  const [drawn, setDrawn] = useState(PORTION)
  useEffect(() => {
    if (drawn >= length) return undefined
    const timer = setTimeout(() => setDrawn(drawn + PORTION))
    return () => clearTimeout(timer)
  }, [drawn, length])
  return length - drawn <= PORTION ? length : drawn
}

function ChapterTable({ draft, onChange, faults }: ChapterTableProps) {
  const { rows } = draft
  const shown = useShown(rows.length)
  const table = useRef<HTMLTableElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const actions = useRowActions({ draft, onChange, table, add, say: setAnnouncement })
  const hint = useId()
  return (
    <div className="grid gap-3">
      {rows.length > 0 ? (
        <table
          ref={table}
          aria-label={t('Chapters')}
          aria-describedby={hint}
          className="chapter-table"
        >
          <thead>
            <tr>
              <th scope="col">{t('Board')}</th>
              <th scope="col">{t('Place')}</th>
              <th scope="col">{t('Title')}</th>
              <th scope="col">{t('Moves or position')}</th>
              <th scope="col">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              <Row
                key={row.key}
                row={row}
                index={index}
                faults={faults.get(index)}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={add} variant="secondary" size="sm" onClick={() => actions.add('')}>
          <Icon name="plus" className="size-4" />
          {t('Add a chapter')}
        </Button>
        <p id={hint} className={rows.length > 0 ? 'text-sm text-soft max-sm:sr-only' : 'hidden'}>
          {t('Enter goes to the next row, Alt and an arrow key move a row.')}
        </p>
      </div>
      <output className="sr-only">{announcement}</output>
    </div>
  )
}

type Acting = Pick<ChapterEditorProps, 'draft' | 'onChange'> & {
  table: RefObject<HTMLTableElement | null>
  add: RefObject<HTMLButtonElement | null>
  say: (text: string) => void
}

/** The actions of the rows; they stay the same object. The focus follows them. */
function useRowActions({ draft, onChange, table, add, say }: Acting): RowActions {
  const wanted = useRef<{ key: string | null; cell: Cell } | null>(null)
  const newest = useRef({ draft, onChange, say })
  useLayoutEffect(() => {
    newest.current = { draft, onChange, say }
    const { key, cell } = wanted.current ?? {}
    if (key === undefined) return
    const row = key && table.current?.querySelector(`[data-row=${key}]`)
    wanted.current = null
    const input = row && row.querySelector<HTMLElement>(`[data-cell=${cell}]`)
    if (input) input.focus()
    else add.current?.focus()
  })
  return useMemo(() => {
    const change: ChangeDraft = (by) => newest.current.onChange(by)
    const keys = () => newest.current.draft.rows.map(({ key }) => key)
    const addBehind = (behind: string, cell: Cell = 'place') => {
      const [next, key] = withNew(newest.current.draft, behind)
      wanted.current = { key, cell }
      change(() => next)
    }
    return {
      type: (key, cell, text) => change((now) => withCell(now, { key, cell, text })),
      move: (key, by) => {
        const to = keys().indexOf(key) + by
        if (to < 0 || to >= keys().length) return
        const focused = document.activeElement
        const held = focused instanceof HTMLElement ? focused.dataset['cell'] : undefined
        wanted.current = { key, cell: (held as Cell | undefined) ?? 'title' }
        newest.current.say(
          t('Moved to {place} of {total}', { place: to + 1, total: keys().length }),
        )
        change((now) => withMoved(now, key, by))
      },
      add: (behind) => addBehind(behind),
      remove: (key) => {
        const at = keys().indexOf(key)
        const row = newest.current.draft.rows[at]
        if (!row) return
        wanted.current = { key: keys()[at + 1] ?? keys()[at - 1] ?? null, cell: 'title' }
        change((now) => withoutRow(now, key))
        const onPress = () => change((now) => withBack(now, row, at))
        toast({ title: t('Chapter removed'), action: { label: t('Undo'), onPress } })
      },
      next: (key, cell) => {
        const next = keys()[keys().indexOf(key) + 1]
        if (!next) return addBehind(key, cell)
        table.current?.querySelector<HTMLElement>(`[data-row=${next}] [data-cell=${cell}]`)?.focus()
      },
    }
  }, [table])
}

type Drafting = {
  start?: () => ChapterRow[]
  box: RefObject<HTMLElement | null>
}

type Drafted = ReturnType<typeof readRows> & {
  draft: ChapterDraft
  change: ChangeDraft
  check: ReturnType<typeof useChapterCheck>['check']
}

/** Returns a list that is sent as a whole, and what to show of its faults. */
export function useChapterDraft({ start = () => [], box }: Drafting): Drafted {
  const [first] = useState(start)
  const [draft, setDraft] = useState(() => draftOf(first))
  const checked = useChapterCheck(draft, box)
  useUnsaved(draft.text !== '' || rowsText(draft.rows) !== rowsText(first))
  return { draft, change: setDraft, ...checked }
}

/** Returns the list as it is sent, and what to show of its faults. `check` says whether it is sound, and shows why not. */
export function useChapterCheck(draft: ChapterDraft, box: RefObject<HTMLElement | null>) {
  const { chapters, faults, fault } = useMemo(() => readRows(draft.rows), [draft.rows])
  const [shown, showNow] = useFaults(faults)
  const [isTooEarly, setTooEarly] = useState(false)
  if (isTooEarly && !draft.isUnread) setTooEarly(false)
  const check = () => {
    showNow()
    setTooEarly(draft.isUnread)
    if (faults.size > 0) requestAnimationFrame(() => focusFault(box.current))
    return faults.size === 0 && fault === null && !draft.isUnread
  }
  const unread = isTooEarly ? t('The text above has not been read yet.') : null
  return { chapters, faults: shown, fault: fault ?? unread, check }
}

/** Focuses the first cell with a fault. */
function focusFault(editor: HTMLElement | null): void {
  editor?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** Returns what is wrong with the rows, once typing pauses or the list was to be saved. */
function useFaults(
  faults: ReadonlyMap<number, RowFaults>,
): [shown: ReadonlyMap<number, RowFaults>, showNow: () => void] {
  const [shown, setShown] = useState(faults)
  useEffect(() => {
    const timer = setTimeout(() => setShown(faults), FAULTS_REST_MS)
    return () => clearTimeout(timer)
  }, [faults])
  return [shown, () => setShown(faults)]
}

const FAULTS_REST_MS = 600
