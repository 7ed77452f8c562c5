import { type JSX, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import { grouped, spanText } from '#client/kit/number-words.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import { toast } from '#client/kit/toast.ts'
import { type FilePage, type Mark, ROWS_PER_PAGE, type Sheet } from './sheet.ts'
import type { CsvFlow } from './use-csv-flow.ts'

type FileTableProps = { sheet: Sheet; flow: CsvFlow }

/**
 * Shows the rows of the file as they are in it, a page at a time, in a frame that scrolls sideways. Cells with a
 * problem are marked; F8 and Shift+F8 lead from one to the next, as in editors of programs.
 */
export function FileTable({ sheet, flow }: FileTableProps): JSX.Element {
  const { page, current, isAsked, showPage, showProblem, setCurrent } = usePages(sheet, flow)
  const frame = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const id = useId()
  const all = page.rows.flatMap(({ marks }) => marks)
  const shown = all.find(({ problem }) => problem === current)
  useEffect(() => {
    if (!isAsked || current === null) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-problem="${current}"]`)
    // The next problem may have been asked for already, which this focus must not undo.
    isMoving.current = true
    cell?.focus({ preventScroll: true })
    isMoving.current = false
    // By itself, the browser would leave the cell half behind an edge.
    cell?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [page, current, isAsked])
  const idOf = ({ problem }: Mark) => `${id}-${problem}`
  return (
    <section ref={frame} aria-label="Rows of the file" className="grid min-w-0 gap-2">
      {sheet.problems > 0 ? (
        <ProblemBar
          current={current}
          problems={sheet.problems}
          message={shown?.message}
          onGo={showProblem}
        />
      ) : null}
      <PageTable
        columns={sheet.columns}
        rows={page.rows}
        idOf={idOf}
        onMark={(problem) => {
          if (!isMoving.current) setCurrent(problem)
        }}
      />
      <div hidden>
        {all.map((mark) => (
          <span key={mark.problem} id={idOf(mark)}>
            {mark.message}
          </span>
        ))}
      </div>
      <Paging sheet={sheet} start={page.start} onPage={showPage} />
    </section>
  )
}

type PageTableProps = Pick<Sheet, 'columns'> &
  Pick<FilePage, 'rows'> & {
    /** Returns the ID of the element with the message of a mark. */
    idOf: (mark: Mark) => string
    /** Called with the problem of a mark that has got the focus. */
    onMark: (problem: number) => void
  }

function PageTable({ columns, rows, idOf, onMark }: PageTableProps) {
  const button = (mark: Mark, text: string, isFirst: boolean) => (
    <MarkButton
      {...{ mark, text, isFirst }}
      describedBy={idOf(mark)}
      onFocus={() => onMark(mark.problem)}
    />
  )
  return (
    <section
      aria-label="Rows of the file, which scroll sideways"
      // With no marks inside, the keyboard could not scroll it without tabIndex.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Rows of the file</caption>
        <thead className="border-b border-line-strong bg-sunken">
          <tr>
            {['Row', ...columns].map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells, marks }) => {
            const ofRow = marks.find((mark) => mark.cells.length === 0)
            return (
              <tr key={row} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-3 py-2 text-start font-normal text-soft tabular-nums">
                  {ofRow ? button(ofRow, String(row), true) : row}
                </th>
                {columns.map((column, index) => {
                  const mark = marks.find((each) => each.cells.includes(index))
                  const text = cells[index] ?? ''
                  return (
                    <td key={column} className="max-w-64 min-w-24 truncate px-3 py-2">
                      {mark ? button(mark, text, mark.cells[0] === index) : text}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

type MarkButtonProps = {
  mark: Mark
  text: string
  /** Whether it is the first cell of the problem, to which F8 leads. */
  isFirst: boolean
  describedBy: string
  onFocus: () => void
}

function MarkButton({ mark, text, isFirst, describedBy, onFocus }: MarkButtonProps) {
  const isFault = mark.tone === 'fault'
  return (
    <button
      type="button"
      data-problem={isFirst ? mark.problem : undefined}
      data-tone={mark.tone}
      aria-describedby={describedBy}
      title={mark.message}
      onFocus={onFocus}
      className="cell-mark"
    >
      <Icon
        name={isFault ? 'circle-exclamation-point' : 'triangle-exclamation-point'}
        label={isFault ? 'faulty' : 'cannot be read'}
        className="size-4 shrink-0"
      />
      <span className={cn('truncate', text === '' && 'italic')}>{text || 'empty'}</span>
    </button>
  )
}

type PagingProps = { sheet: Sheet; start: number; onPage: (position: number) => void }

function Paging({ sheet: { soundRows, faultyRows }, start, onPage }: PagingProps) {
  const rows = soundRows + faultyRows
  const page = start / ROWS_PER_PAGE + 1
  const lastPage = Math.max(1, Math.ceil(rows / ROWS_PER_PAGE))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="text-sm text-soft tabular-nums">
        {spanText(rows, page, ROWS_PER_PAGE, 'row')}
      </output>
      <PageButtons
        label="Rows of the file"
        page={page}
        lastPage={lastPage}
        pages={pagesWithGaps(page, lastPage)}
        onPage={(number) => onPage((number - 1) * ROWS_PER_PAGE)}
      />
    </div>
  )
}

/** Holds the page on screen and the problem that was looked at last. */
function usePages(sheet: Sheet, flow: CsvFlow) {
  const [page, setPage] = useState<FilePage>(sheet.firstPage)
  const [current, setCurrent] = useState<number | null>(null)
  // The focus goes to the problem that was asked for, but not to one of a page that was turned to.
  const [isAsked, setIsAsked] = useState(false)
  const latest = useRef(0)
  // Ahead of `current` while its page is on its way, so that F8 can be pressed quickly.
  const wanted = useRef<number | null>(null)
  const show = async (asked: Promise<FilePage>, problem: number | null) => {
    wanted.current = problem
    latest.current += 1
    const number = latest.current
    try {
      const next = await asked
      if (latest.current !== number) return
      wanted.current = problem
      setPage(next)
      setCurrent(problem)
      setIsAsked(problem !== null)
    } catch (error) {
      toast({ title: 'Read error', description: String(error), variant: 'destructive' })
    }
  }
  return {
    page,
    current,
    isAsked,
    setCurrent: (problem: number) => {
      wanted.current = problem
      setCurrent(problem)
      setIsAsked(false)
    },
    showPage: (position: number) => void show(flow.pageAt(position), null),
    /** `step` is 1 or -1. On a page that was turned to, the first or last problem of it comes first. */
    showProblem: (step: number) => {
      const here = page.rows.flatMap(({ marks }) => marks.map(({ problem }) => problem))
      const from = wanted.current ?? (step > 0 ? (here[0] ?? 0) - 1 : (here.at(-1) ?? 0) + 1)
      const problem = (from + step + sheet.problems) % sheet.problems
      void show(flow.pageOfProblem(problem), problem)
    },
  }
}

type ProblemBarProps = {
  current: number | null
  problems: number
  /** The problem in words. */
  message: string | undefined
  onGo: (step: number) => void
}

function ProblemBar({ current, problems, message, onGo }: ProblemBarProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8') return
    event.preventDefault()
    onGo(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const of =
    current === null ? grouped(problems) : `${grouped(current + 1)} of ${grouped(problems)}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          aria-keyshortcuts="Shift+F8"
          onClick={() => onGo(-1)}
        >
          Previous Problem
        </Button>
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          aria-keyshortcuts="F8"
          onClick={() => onGo(1)}
        >
          Next Problem
          <kbd aria-hidden="true" className="cell-key">
            F8
          </kbd>
        </Button>
      </div>
      {/* Two lines are kept free, so that the table does not move with each message. */}
      <p className="min-h-10 min-w-0 flex-1 basis-72 content-center text-sm wrap-anywhere">
        <span className="font-semibold tabular-nums">
          {current === null ? `${of} ${problems === 1 ? 'problem' : 'problems'}` : `Problem ${of}`}
        </span>
        {message ? <span className="line-clamp-3">{message}</span> : null}
      </p>
    </div>
  )
}
