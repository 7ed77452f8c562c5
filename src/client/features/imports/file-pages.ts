import { t } from '#client/kit/t.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#client/kit/toast.ts'
import type { CellFix, FilePage, Sheet } from './sheet.ts'
import type { CsvFlow } from './use-csv-flow.ts'

export type Pages = ReturnType<typeof usePages>
type CellAt = { row: number; cell: number }

const problemSelector = (problem: number) => `[data-problem="${problem}"]`
const cellSelector = ({ row, cell }: CellAt) => `[data-cell="${row}-${cell}"]`

/** Holds the page on screen, the problem that was looked at last, and the cell that is being fixed. */
export function usePages(sheet: Sheet, flow: CsvFlow) {
  const { page, current, asked, setAsked, replace, ...shown } = useShownPage(sheet, flow)
  const [edited, setEdited] = useState<CellAt | null>(null)
  const showProblem = (problem: number) => shown.show(flow.pageOfProblem(problem), problem)
  return {
    page,
    current,
    asked,
    edited,
    setCurrent: (problem: number) => {
      shown.look(problem)
      setAsked(null)
    },
    showPage: (position: number) => void shown.show(flow.pageAt(position), null),
    /** `step` is 1 or -1. On a page that was turned to, the first or last problem of it comes first. */
    showProblem: (step: number) => {
      const here = page.rows.flatMap(({ marks }) => marks.map(({ problem }) => problem))
      const from = shown.looksAt() ?? (step > 0 ? (here[0] ?? 0) - 1 : (here.at(-1) ?? 0) + 1)
      void showProblem((from + step + sheet.problems) % sheet.problems)
    },
    edit: (cell: CellAt) => {
      setEdited(cell)
      setAsked(null)
    },
    cancel: (isKept: boolean) => {
      if (edited && isKept) setAsked(cellSelector(edited))
      setEdited(null)
    },
    /** Returns why the text cannot be used; null if it was taken. */
    save: async (fix: CellFix, then: Then): Promise<string | null> => {
      const answer = await flow.fix(fix).catch((error: unknown) => ({ refusal: String(error) }))
      if ('refusal' in answer) return answer.refusal
      setEdited((open) => (open?.row === fix.row && open.cell === fix.cell ? null : open))
      if (then === 'stay') replace(answer.page)
      else if (answer.next === null) shown.showLast(answer.page, fix)
      else await showProblem(problemAfter(answer.next, answer.sheet, then))
      return null
    },
  }
}

/** The page on screen, the problem that is looked at there, and what gets the focus. */
function useShownPage(sheet: Sheet, flow: CsvFlow) {
  const [page, setPage] = useState<FilePage>(sheet.firstPage)
  const [current, setCurrent] = useState<number | null>(null)
  // The problem that was asked for, but not one of a page that was turned to.
  const [asked, setAsked] = useState<string | null>(null)
  const latest = useRef(0)
  // Ahead of `current` while its page is on its way, so that F8 can be pressed quickly.
  const wanted = useRef<number | null>(null)
  const look = (problem: number | null) => {
    wanted.current = problem
    setCurrent(problem)
  }
  const replace = (next: FilePage) =>
    setPage((shown) => (shown.start === next.start ? next : shown))
  // The server may have refused rows of the page on screen.
  const renew = useEffectEvent(() => {
    if (sheet.firstPage.rows.length > 0) return
    flow.pageAt(page.start).then(replace, () => undefined)
  })
  useEffect(() => renew(), [sheet])
  return {
    page,
    current,
    asked,
    setAsked,
    look,
    replace,
    looksAt: () => wanted.current,
    show: async (answer: Promise<FilePage>, problem: number | null) => {
      wanted.current = problem
      latest.current += 1
      const number = latest.current
      try {
        const next = await answer
        if (latest.current !== number) return
        setPage(next)
        look(problem)
        setAsked(problem === null ? null : problemSelector(problem))
      } catch (error) {
        toast({ title: t('Read error'), description: String(error), variant: 'destructive' })
      }
    },
    /** Shows the page of a fixed cell after which there are no more problems. */
    showLast: (last: FilePage, cell: CellAt) => {
      setPage(last)
      look(null)
      setAsked(cellSelector(cell))
    },
  }
}

type Then = 'next' | 'previous' | 'stay'

/** `next` is the problem after a cell that was fixed. */
function problemAfter(next: number, { problems }: Sheet, then: Then): number {
  return then === 'next' ? next : (next - 1 + problems) % problems
}
