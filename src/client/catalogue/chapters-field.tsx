import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type JSX, type ReactNode, useMemo, useState } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { listChapters, readChapters, readSuggestedChapters } from '#shared/calls/chapters.ts'
import { chaptersText, readChaptersText } from '#shared/chess/chapters/chapter-moves.ts'
import { moveText } from '#shared/chess/move-text.ts'
import type { PastedView } from '#shared/contracts/chapters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type ChapterContent, placeText } from '#shared/domain/chapters/chapter.ts'
import { text } from '#shared/texts/text.ts'
import { fetchStudy, StudyFault, studyPath } from './lichess-study.ts'
import { knownLines, pastedIn, withRead } from './pasted-chapters.ts'
import type { EditedResource } from './resource-values.ts'

type ChaptersFieldProps = ComponentProps<typeof TextArea> & {
  /** Null for a new resource. */
  resourceId: number | null
  /** The opening of a new resource. */
  openingNow?: () => string
  /** What the field holds. */
  lines: string
  onLines: (lines: string) => void
}

/** Typed moves wait for a pause before they are played. */
const REST_MS = 400

/** The chapters of a resource as text, a line for each, beside what they mean. A pasted text is turned into such lines. */
export function ChaptersField(props: ChaptersFieldProps): JSX.Element {
  const { resourceId, openingNow, lines, onLines, className, ...field } = props
  const [known, setKnown] = useState(() => knownLines(lines))
  const settled = useSettled(lines, REST_MS)
  const pasted = useMemo(() => pastedIn(settled, known), [settled, known])
  const { mutateAsync: readNew } = useCall(readChapters)
  const { mutateAsync: readOf } = useCall(readSuggestedChapters)
  const reading = useMutation({
    mutationFn: async (given: string) => {
      const path = studyPath(given)
      const body = { text: path ? (await fetchStudy(path)).pgn : given }
      return resourceId === null
        ? readNew({ body: { ...body, resourceId, opening: openingNow?.() ?? '' } })
        : readOf({ params: { id: resourceId }, body })
    },
    onSuccess: ({ chapters }) => {
      if (chapters.length === 0) return
      const next = withRead(lines, chapters, known)
      setKnown(new Map([...known, ...knownLines(next)]))
      onLines(next)
    },
  })
  return (
    <div className={className}>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="grid content-start gap-2">
          <TextArea
            dir="ltr"
            rows={8}
            spellCheck={false}
            readOnly={reading.isPending}
            hint={t(
              'A line for each: its place (0:12:40, p.12, <https://…>, or - for none), a title, and moves behind “ | ”. Or paste the description of a video, a PGN, WebVTT, or the address of a Lichess study, and have it read.',
            )}
            {...field}
          />
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            busy={reading.isPending}
            // Whoever presses at once after pasting need not wait for the pause.
            unavailable={pasted === '' && settled === lines}
            onClick={() => reading.mutate(pastedIn(lines, known))}
          >
            {reading.isPending ? t('Reading…') : t('Read pasted text')}
          </Button>
          <output className="grid gap-2 text-sm empty:hidden">
            {reading.data ? <ReadNote reading={reading.data} /> : null}
            {reading.error ? <p className="text-danger">{faultText(reading.error)}</p> : null}
          </output>
        </div>
        <Preview lines={settled} reading={reading.data} />
      </div>
    </div>
  )
}

function faultText(error: Error): string {
  return error instanceof StudyFault ? t(error.reason) : (serverMessage(error) ?? t(UNREACHABLE))
}

/** Says what was read of a text, and which lines were not and why. */
function ReadNote({ reading: { kind, chapters, skipped } }: { reading: PastedView }) {
  return (
    <>
      <p>
        {kind === 'none'
          ? t('No chapters found. A line needs a time, such as 12:40, and a title.')
          : t(
              '{kind, select, timestamps {{count, plural, one {# chapter} other {# chapters}} read from times.} pgn {{count, plural, one {# chapter} other {# chapters}} read from a PGN.} other {{count, plural, one {# chapter} other {# chapters}} read from WebVTT.}}',
              { kind, count: chapters.length },
            )}
      </p>
      <SkippedLines skipped={skipped} />
    </>
  )
}

const SHOWN = 20

export function SkippedLines({ skipped }: Pick<PastedView, 'skipped'>): JSX.Element | null {
  if (skipped.length === 0) return null
  return (
    <ShownFirst
      label={t('Skipped lines')}
      items={skipped.map(({ number, text: line, reason }) => (
        <>
          <span className="font-semibold">{t('Line {number}:', { number })}</span> {line}{' '}
          <span className="text-soft">({reason})</span>
        </>
      ))}
    />
  )
}

function ShownFirst({ label, items }: { label: string; items: readonly ReactNode[] }) {
  const more = items.length - SHOWN
  return (
    <ul aria-label={label} className="grid gap-1 border-s-3 border-gold ps-3 text-sm">
      {items.slice(0, SHOWN).map((item, index) => (
        <li key={index} className="wrap-anywhere">
          {item}
        </li>
      ))}
      {more > 0 ? <li className="text-soft">{t('and {more, number} more', { more })}</li> : null}
    </ul>
  )
}

/** The list as readers will see it, with what is wrong with its lines. */
function Preview({ lines, reading }: { lines: string; reading: PastedView | undefined }) {
  const { chapters, faults } = useMemo(() => readChaptersText(lines), [lines])
  const read = useMemo(
    () => new Map(reading?.chapters.map((chapter) => [chaptersText([chapter]), chapter])),
    [reading],
  )
  return (
    <section aria-label={t('Preview of the chapters')} className="grid content-start gap-2">
      <p aria-hidden="true" className="font-semibold">
        {t('Preview')}
      </p>
      {faults.length > 0 ? (
        <ShownFirst label={t('Faults')} items={faults.map((fault) => t(fault))} />
      ) : null}
      {chapters.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        <ol tabIndex={0} className="max-h-80 divide-y divide-line overflow-y-auto text-sm">
          {chapters.map((chapter, index) => (
            <li key={index} className="py-1.5 wrap-anywhere">
              <Chapter chapter={chapter} read={read.get(chaptersText([chapter]))} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-soft">{t('No chapters')}</p>
      )}
    </section>
  )
}

const CERTAINTY = {
  moves: text('from moves'),
  name: text('from the name'),
  none: text('no moves found'),
} as const

type ChapterProps = {
  chapter: ChapterContent
  /** What a pasted text was read as, if the line is as it was read. */
  read: PastedView['chapters'][number] | undefined
}

function Chapter({ chapter, read }: ChapterProps) {
  const { title, url, line, fen } = chapter
  return (
    <>
      <span className="font-semibold tabular-nums">{url ?? placeText(chapter, t)}</span>{' '}
      <span dir="auto">{title}</span>
      {line || fen ? (
        <span dir="ltr" className="block text-soft">
          {line ? moveText(line) : fen}
        </span>
      ) : null}
      {read ? (
        <span className="block" data-certainty={read.certainty}>
          {read.opening ? `${t.opening(read.opening.name)} · ` : null}
          {t(CERTAINTY[read.certainty])}
        </span>
      ) : null}
    </>
  )
}

type WithChaptersProps = {
  resource: ResourceView
  children: (resource: EditedResource) => ReactNode
}

/** Loads the chapters of a resource for its form, and again once the resource is given in a newer state. */
export function WithChapters({ resource, children }: WithChaptersProps): JSX.Element {
  const stored = useQuery({
    ...callQuery(listChapters, { params: { id: resource.id } }),
    staleTime: 0,
  })
  const { data, isFetching } = stored
  const [start, setStart] = useState<EditedResource>()
  const isNewer = !start || resource.updatedAt > start.updatedAt
  if (isNewer && data && !isFetching)
    setStart({ ...resource, chapters: chaptersText(data) || null })
  return (
    <Loaded
      query={{ ...stored, data: start }}
      skeleton={<Spinner label={t('Loading...')} />}
      failure={t('The chapters could not be loaded.')}
    >
      {children}
    </Loaded>
  )
}
