import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { callUrl } from '#shared/calls/call.ts'
import { downloadProgress, excuseMember } from '#shared/calls/groups.ts'
import type { GroupView, ProgressView, HomeworkProgress } from '#shared/contracts/groups.ts'
import { dueShort } from './due-words.ts'
import { progressQuery } from './homework-queries.ts'
import './groups.css'
import { dayTextIn } from '#shared/domain/utc-text.ts'

type Cell = ProgressView['cells'][number]
type Row = ProgressView['members'][number] & { cells: ReadonlyMap<number, Cell> }

/** Who has done what: a table on wide screens, a list by member on phones. */
export function Progress({ group }: { group: GroupView }): JSX.Element {
  const progress = useQuery({
    ...progressQuery(group.id),
    refetchOnMount: 'always',
  })
  return (
    <Loaded
      query={progress}
      skeleton={<Skeleton className="h-96" />}
      failure={({ error }) => serverMessage(error) ?? t('The progress could not be loaded.')}
    >
      {(found) =>
        found.members.length === 0 || found.assignments.length === 0 ? (
          <EmptyState
            title={found.members.length === 0 ? t('No members yet') : t('No homework yet')}
            description={
              found.members.length === 0
                ? t('Let people join with a code, or make accounts for them, in Members.')
                : t(
                    'Make some in Homework, or choose “Assign…” in the menu of a lesson or of one of your lists.',
                  )
            }
          />
        ) : (
          <Matrix group={group} progress={found} />
        )
      }
    </Loaded>
  )
}

type Order = 'need' | 'name'

function rowsOf({ members, cells }: ProgressView, order: Order): Row[] {
  const byMember = Map.groupBy(cells, (cell) => cell.memberId)
  const rows = members.map((member) => ({
    ...member,
    cells: new Map((byMember.get(member.id) ?? []).map((cell) => [cell.assignmentId, cell])),
  }))
  if (order === 'name') return rows
  const needs = new Map(rows.map(({ id, cells: own }) => [id, needOf([...own.values()])]))
  return rows.toSorted((one, other) => (needs.get(other.id) ?? 0) - (needs.get(one.id) ?? 0))
}

type MatrixProps = { group: GroupView; progress: ProgressView }

function Matrix({ group, progress }: MatrixProps) {
  const [order, setOrder] = useState<Order>('need')
  const rows = rowsOf(progress, order)
  return (
    <section aria-label={t('Progress')} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <SelectField
          label={t('Order')}
          value={order}
          onChange={(value) => setOrder(value === 'name' ? 'name' : 'need')}
          options={[
            { value: 'need', label: t('Who needs help first') },
            { value: 'name', label: t('By name') },
          ]}
          className="me-auto w-60 max-w-full"
        />
        <a
          href={callUrl(downloadProgress, { params: { id: group.id } })}
          download
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="download" className="size-5" />
          {t('Download CSV')}
        </a>
        <Button variant="secondary" onClick={() => window.print()} className="noscript:hidden">
          <Icon name="printer" className="size-5" />
          {t('Print')}
        </Button>
      </div>
      <Table group={group} progress={progress} rows={rows} />
      <ByMember group={group} progress={progress} rows={rows} />
    </section>
  )
}

type RowsProps = MatrixProps & { rows: readonly Row[] }

function Table({ group, progress, rows }: RowsProps) {
  return (
    <section
      className="progress-scroll max-md:hidden print:block"
      // The table scrolls sideways once there are many columns, also by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('Table of progress')}
    >
      <table className="progress-table">
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            {progress.assignments.map(({ id, title, due }) => (
              <th key={id} scope="col">
                <span className="line-clamp-3 wrap-anywhere" title={title}>
                  {title}
                </span>
                <span className="block text-xs font-normal text-soft">
                  {dueShort(due, group.today)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row" className="wrap-anywhere">
                {name}
              </th>
              {progress.assignments.map((assignment) => (
                <td key={assignment.id} data-state={stateOf(cells.get(assignment.id))}>
                  {progressText(cells.get(assignment.id), group.timeZone)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const stateOf = (cell: Cell | undefined): string =>
  !cell || cell.excused ? 'none' : cell.late && cell.state !== 'done' ? 'late' : cell.state

function ByMember({ group, progress, rows }: RowsProps) {
  return (
    <ul className="grid gap-3 md:hidden print:hidden">
      {rows.map(({ id, name, cells }) => (
        <li key={id} className="rounded-lg border border-line bg-surface">
          <details className="group-member">
            <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2">
              <span className="me-auto font-semibold wrap-anywhere">{name}</span>
              <span className="text-sm text-soft">{summaryOf([...cells.values()])}</span>
            </summary>
            <ul className="grid gap-1 px-4 pb-3">
              {progress.assignments
                .filter((assignment) => cells.has(assignment.id))
                .map(({ id: assignmentId, title }) => (
                  <li
                    key={assignmentId}
                    className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3"
                  >
                    <span className="wrap-anywhere">
                      {title}
                      <span className="block text-sm text-soft">
                        {progressText(cells.get(assignmentId), group.timeZone)}
                      </span>
                    </span>
                    {group.archivedAt ? null : (
                      <Excuse
                        group={group}
                        cell={cells.get(assignmentId)}
                        title={title}
                        name={name}
                      />
                    )}
                  </li>
                ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

function summaryOf(cells: readonly Cell[]): string {
  const counted = cells.filter(({ excused }) => !excused)
  const done = counted.filter(({ state }) => state === 'done').length
  const late = counted.filter((cell) => cell.late && cell.state !== 'done').length
  const words = t('{done} of {all} done', { done, all: counted.length })
  return late > 0 ? `${words}, ${t('{late} late', { late })}` : words
}

type ExcuseProps = { group: GroupView; cell: Cell | undefined; title: string; name: string }

/** Also in the list of an assignment's members, on wide screens. */
export function Excuse({ group, cell, title, name }: ExcuseProps): JSX.Element | null {
  const excuse = useCall(excuseMember, { toasts: { failed: t('Could not change it') } })
  if (!cell) return null
  const { memberId, assignmentId, excused } = cell
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={excuse.isPending}
      aria-label={
        excused
          ? t('Not excused: {name}, {title}', { name, title })
          : t('Excuse {name} from {title}', { name, title })
      }
      onClick={() =>
        excuse.mutate({
          params: { id: group.id, assignmentId, memberId },
          body: { excused: !excused },
        })
      }
    >
      {excused ? t('Not excused') : t('Excuse')}
    </Button>
  )
}

/** What a cell of the matrix says, as the CSV does: state, parts, day and lateness, in words. */
export function progressText(cell: HomeworkProgress | undefined, timeZone: string): string {
  if (!cell) return t('not assigned')
  if (cell.excused) return t('excused')
  const { state, done, of, doneAt, late } = cell
  // Its lessons are in the trash, or not for kids while the account is locked.
  if (of === 0) return t('no lesson for them')
  const words =
    state === 'done' && doneAt !== null
      ? t('done {day}', { day: unbroken(dayTextIn(timeZone, doneAt, t)) })
      : state === 'started'
        ? t('{done} of {all}', { done, all: of })
        : t('not started')
  return late ? t('{state}, late', { state: words }) : words
}

/** In a narrow column a day stays in one line. */
const unbroken = (day: string): string => day.replaceAll(' ', '\u00a0')

/** How much help somebody needs: late first, then what is not started, then what is. */
function needOf(cells: readonly HomeworkProgress[]): number {
  const weights = cells.map((cell) => {
    if (cell.excused || cell.state === 'done' || cell.of === 0) return 0
    return (cell.late ? 10_000 : 0) + (cell.state === 'not_started' ? 100 : 1)
  })
  return weights.reduce((sum, each) => sum + each, 0)
}
