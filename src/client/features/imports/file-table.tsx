import { t } from '#client/kit/t.tsx'
import { type JSX, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import { spanText } from '#client/kit/number-words.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import type { CsvColumn } from '#shared/domain/resource-fields.ts'
import { text } from '#shared/texts/text.ts'
import { type Pages, usePages } from './file-pages.ts'
import { CellEditor } from './fix-cell.tsx'
import { type Mark, type PageRow, ROWS_PER_PAGE, type Sheet } from './sheet.ts'
import type { CsvFlow } from './use-csv-flow.ts'

type FileTableProps = { sheet: Sheet; flow: CsvFlow }

/**
 * Shows the rows of the file, a page at a time, in a frame that scrolls sideways under their numbers and titles. Cells
 * with a problem are marked, and are fixed in place; F8 and Shift+F8 lead from one to the next, as in editors of
 * programs.
 */
export function FileTable({ sheet, flow }: FileTableProps): JSX.Element {
  const pages = usePages(sheet, flow)
  const { page, current, asked, showPage, showProblem, setCurrent } = pages
  const frame = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const id = useId()
  const all = page.rows.flatMap(({ marks }) => marks)
  const shown = all.find(({ problem }) => problem === current)
  useEffect(() => {
    if (asked === null) return
    const cell = frame.current?.querySelector<HTMLElement>(asked)
    // The next problem may have been asked for already, which this focus must not undo.
    isMoving.current = true
    cell?.focus({ preventScroll: true })
    isMoving.current = false
    // By itself, the browser would leave the cell half behind an edge.
    cell?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [page, asked])
  const idOf = ({ problem }: Mark) => `${id}-${problem}`
  return (
    <section ref={frame} aria-label={t('Rows of the file')} className="grid min-w-0 gap-2">
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
        pages={pages}
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
      <Paging rows={sheet.rows} start={page.start} onPage={showPage} />
    </section>
  )
}

type CellsProps = {
  pages: Pages
  /** Returns the ID of the element with the message of a mark. */
  idOf: (mark: Mark) => string
  /** Called with the problem of a mark that has got the focus. */
  onMark: (problem: number) => void
}

/** The column that says which row it is stands first, wherever it is in the file. */
function inSightFirst(columns: Sheet['columns']): { column: CsvColumn; index: number }[] {
  const listed = columns.map((column, index) => ({ column, index }))
  const named = listed.find(({ column }) => column === 'title') ?? listed[0]
  return named ? [named, ...listed.filter((each) => each !== named)] : []
}

function PageTable({ columns, ...cells }: CellsProps & Pick<Sheet, 'columns'>) {
  const ordered = inSightFirst(columns)
  return (
    <section
      aria-label={t('Rows of the file, which scroll sideways')}
      // With no marks inside, the keyboard could not scroll it without tabIndex.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="file-frame"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t('Rows of the file')}</caption>
        <thead>
          <tr>
            {[t('Row'), ...ordered.map(({ column }) => column)].map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.pages.page.rows.map((row) => (
            <FileRow key={row.row} row={row} ordered={ordered} {...cells} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type FileRowProps = CellsProps & { row: PageRow; ordered: ReturnType<typeof inSightFirst> }

function FileRow({
  row: { row, cells, marks, fixed },
  ordered,
  pages,
  idOf,
  onMark,
}: FileRowProps) {
  const ofRow = marks.find((mark) => mark.cells.length === 0)
  const buttonOf = (mark: Mark, content: string, cell: number | null) => (
    <MarkButton
      name={cell === null ? '' : `${row}-${cell}`}
      problem={cell === null || mark.cells[0] === cell ? mark.problem : undefined}
      tone={mark.tone}
      text={content}
      message={mark.message}
      describedBy={idOf(mark)}
      onFocus={() => onMark(mark.problem)}
      onEdit={cell === null ? undefined : () => pages.edit({ row, cell })}
    />
  )
  const contentOf = (column: CsvColumn, cell: number) => {
    const content = cells[cell] ?? ''
    const mark = marks.find((each) => each.cells.includes(cell))
    if (pages.edited?.row === row && pages.edited.cell === cell)
      return (
        <CellEditor
          key={`${row}-${cell}`}
          column={column}
          row={row}
          text={content}
          describedBy={mark ? idOf(mark) : undefined}
          onSave={(typed, then) => pages.save({ row, cell, text: typed }, then)}
          onCancel={pages.cancel}
        />
      )
    if (mark) return buttonOf(mark, content, cell)
    if (!fixed.includes(cell)) return content
    return (
      <MarkButton
        name={`${row}-${cell}`}
        tone="fixed"
        text={content}
        message={t('Fixed here')}
        onEdit={() => pages.edit({ row, cell })}
      />
    )
  }
  return (
    <tr>
      <th scope="row" className="px-2 py-2 text-start font-normal text-soft tabular-nums">
        {ofRow ? buttonOf(ofRow, String(row), null) : row}
      </th>
      {ordered.map(({ column, index }) => (
        <td key={column} dir="auto" className="max-w-64 min-w-24 truncate px-3 py-2">
          {contentOf(column, index)}
        </td>
      ))}
    </tr>
  )
}

type MarkButtonProps = {
  /** Row and cell, by which the focus finds it. */
  name: string
  /** The problem to whose first cell F8 leads. */
  problem?: number | undefined
  tone: Mark['tone'] | 'fixed'
  text: string
  message: string
  describedBy?: string
  onFocus?: () => void
  onEdit: (() => void) | undefined
}

const TONES = {
  fault: { icon: 'circle-exclamation-point', label: text('Cell|faulty') },
  notice: { icon: 'triangle-exclamation-point', label: text('Cell|cannot be read') },
  fixed: { icon: 'check', label: text('Cell|fixed') },
} as const

function MarkButton(props: MarkButtonProps) {
  const { name, problem, tone, text: content, message, describedBy, onFocus, onEdit } = props
  const { icon, label } = TONES[tone]
  return (
    <button
      type="button"
      data-cell={name}
      data-problem={problem}
      data-tone={tone}
      aria-describedby={describedBy}
      title={message}
      onFocus={onFocus}
      onClick={onEdit}
      onKeyDown={(event) => {
        if (event.key !== 'F2' || !onEdit) return
        event.preventDefault()
        onEdit()
      }}
      className="cell-mark"
    >
      <Icon name={icon} label={t(label)} className="size-4 shrink-0" />
      <span className={cn('truncate', content === '' && 'italic')}>
        {content || t('Value|empty')}
      </span>
    </button>
  )
}

type PagingProps = { rows: number; start: number; onPage: (position: number) => void }

function Paging({ rows, start, onPage }: PagingProps) {
  const page = start / ROWS_PER_PAGE + 1
  const lastPage = Math.max(1, Math.ceil(rows / ROWS_PER_PAGE))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="text-sm text-soft tabular-nums">
        {spanText(rows, page, ROWS_PER_PAGE, 'row')}
      </output>
      <PageButtons
        label={t('Rows of the file')}
        page={page}
        lastPage={lastPage}
        pages={pagesWithGaps(page, lastPage)}
        onPage={(number) => onPage((number - 1) * ROWS_PER_PAGE)}
      />
    </div>
  )
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
          {t('Previous Problem')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          aria-keyshortcuts="F8"
          onClick={() => onGo(1)}
        >
          {t('Next Problem')}
          <kbd aria-hidden="true" className="cell-key">
            F8
          </kbd>
        </Button>
      </div>
      {/* Three lines are kept free: a table that moved with the message would slip away under a click. */}
      <p className="min-h-15 min-w-0 flex-1 basis-72 content-center text-sm wrap-anywhere">
        <span className="font-semibold tabular-nums">
          {current === null
            ? t('{count, plural, one {# problem} other {# problems}}', { count: problems })
            : t('Problem {current, number} of {count, number}', {
                current: current + 1,
                count: problems,
              })}
        </span>
        {message ? <span className="line-clamp-2">{message}</span> : null}
      </p>
    </div>
  )
}
