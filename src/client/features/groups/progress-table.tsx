import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { callUrl } from '#shared/calls/call.ts'
import { downloadProgress } from '#shared/calls/groups.ts'
import type { GroupView } from '#shared/contracts/groups.ts'
import type { ProgressView } from '#shared/contracts/homework.ts'
import { inProgressOrder, namesAmong, type ProgressOrder } from '#shared/domain/homework.ts'
import { dueShort } from './due-words.ts'
import { AnswerModal, type Cell, CellButton, cellText, type OpenCell } from './homework-answer.tsx'
import { progressQuery } from './homework-queries.ts'
import './groups.css'

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

function rowsOf({ members, cells }: ProgressView, order: ProgressOrder): Row[] {
  const byMember = Map.groupBy(cells, (cell) => cell.memberId)
  const nameOf = namesAmong(members)
  return inProgressOrder(members, cells, order).map((member) => ({
    ...member,
    name: nameOf(member),
    cells: new Map((byMember.get(member.id) ?? []).map((cell) => [cell.assignmentId, cell])),
  }))
}

type MatrixProps = { group: GroupView; progress: ProgressView }

function Matrix({ group, progress }: MatrixProps) {
  const [order, setOrder] = useState<ProgressOrder>('need')
  const [opened, setOpened] = useState<OpenCell | null>(null)
  const rows = rowsOf(progress, order)
  const parts = { group, progress, rows, onOpen: setOpened }
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
          href={callUrl(downloadProgress, { params: { id: group.id }, query: { order } })}
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
      <Table {...parts} />
      <ByMember {...parts} />
      <AnswerModal group={group} opened={opened} onClose={() => setOpened(null)} />
    </section>
  )
}

type RowsProps = MatrixProps & { rows: readonly Row[]; onOpen: (opened: OpenCell) => void }

function Table({ group, progress, rows, onOpen }: RowsProps) {
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
                  <AnyCell
                    cell={cells.get(assignment.id)}
                    {...{ group, name, onOpen, title: assignment.title }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type AnyCellProps = {
  group: GroupView
  cell: Cell | undefined
  name: string
  title: string
  onOpen: (opened: OpenCell) => void
}

function AnyCell({ group: { timeZone }, cell, ...opened }: AnyCellProps) {
  return cell ? <CellButton {...{ ...opened, cell, timeZone }} /> : <>{cellText(cell, timeZone)}</>
}

const stateOf = (cell: Cell | undefined): string =>
  !cell || cell.excused ? 'none' : cell.late && cell.state !== 'done' ? 'late' : cell.state

function ByMember({ group, progress, rows, onOpen }: RowsProps) {
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
              {progress.assignments.map(({ id: assignmentId, title }) => {
                const cell = cells.get(assignmentId)
                return cell ? (
                  <li key={assignmentId} className="min-h-12">
                    <span className="wrap-anywhere">
                      {title}
                      <span className="block text-sm text-soft">
                        <AnyCell {...{ group, cell, name, title, onOpen }} />
                      </span>
                    </span>
                  </li>
                ) : null
              })}
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
