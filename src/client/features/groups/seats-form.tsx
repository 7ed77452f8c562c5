import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { FormDialog } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { CheckField, TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { useUnsaved } from '#client/kit/unsaved.tsx'
import { useQuery } from '@tanstack/react-query'
import Papa from 'papaparse'
import { type JSX, useState } from 'react'
import { createSeats, listMembers } from '#shared/calls/groups.ts'
import {
  type GroupView,
  seatRow,
  type SeatsInput,
  type SeatView,
} from '#shared/contracts/groups.ts'
import { faultText } from '#shared/contracts/says.ts'
import { MAX_SEATS_AT_ONCE } from '#shared/domain/groups.ts'
import { tableOf } from '#shared/texts/text-tables.ts'

type SeatsProps = {
  group: GroupView
  onMade: (seats: readonly SeatView[]) => void
  onClose: () => void
}

export function SeatsModal({ open, ...props }: SeatsProps & { open: boolean }): JSX.Element {
  return (
    <FormDialog open={open} size="md" title={t('Make accounts')} onClose={props.onClose}>
      <SeatsForm {...props} />
    </FormDialog>
  )
}

/** How many faults are named; the others follow when these are mended. */
const NAMED = 5

function faultOf({ rows, faults }: ClassList): string | undefined {
  if (rows.length > MAX_SEATS_AT_ONCE)
    return t('At most {max} names at a time', { max: MAX_SEATS_AT_ONCE })
  if (faults.length > 0) return faults.slice(0, NAMED).join(' ')
  return rows.length === 0 ? t('Enter at least one name') : undefined
}

function SeatsForm({ group, onMade, onClose }: SeatsProps) {
  const [text, setText] = useState('')
  const [kids, setKids] = useState(true)
  const [fault, setFault] = useState<string>()
  const [areDifferent, setDifferent] = useState(false)
  const { data: members = [] } = useQuery(callQuery(listMembers, { params: { id: group.id } }))
  useUnsaved(text.trim() !== '')
  const list = readClassList(text)
  const { isTable, rows } = list
  const equal = equalNames(rows, members)
  const make = useCall(createSeats, {
    onSuccess: (made) => {
      onClose()
      onMade(made)
    },
    onError: (error) => setFault(serverMessage(error) ?? t(UNREACHABLE)),
  })
  const submit = () => {
    const wrong =
      faultOf(list) ??
      (equal.length > 0 && !areDifferent
        ? t('These names are there more than once. Say below whether they are different people.')
        : undefined)
    setFault(wrong)
    if (wrong) return
    const body = isTable ? { rows, kids } : { names: rows.map(({ name }) => name), kids }
    make.mutate({ params: { id: group.id }, body })
  }
  return (
    <Form busy={make.isPending} onSubmit={submit}>
      <TextArea
        label={t('Names, one in each line')}
        value={text}
        rows={8}
        error={fault}
        hint={
          <>
            {t('{count, plural, one {# name} other {# names}}', { count: rows.length })}
            {' · '}
            {t('Or a class list as CSV with the columns name, email and note.')}
          </>
        }
        onChange={({ target }) => {
          setText(target.value)
          setFault(undefined)
          setDifferent(false)
        }}
      />
      {equal.length > 0 ? (
        <CheckField
          label={t('Different people of the same name, told apart by their usernames: {names}', {
            names: equal.join(', '),
          })}
          checked={areDifferent}
          onChange={({ target }) => {
            setDifferent(target.checked)
            setFault(undefined)
          }}
        />
      ) : null}
      <CheckField
        label={t('Locked in kids mode: they see lessons for kids, and only teachers unlock them')}
        checked={kids}
        onChange={({ target }) => setKids(target.checked)}
      />
      <p className="text-sm text-soft">
        {isTable
          ? t(
              'Whoever has an address gets a link that makes the account their own: at most 20 a day. The notes are the teachers’.',
            )
          : t(
              'The accounts have no email address, write no comments, and appear nowhere in public. They are deleted with the group unless you hand them over.',
            )}
      </p>
      <FormFooter busyLabel={t('Making accounts...')}>
        {t('Make {count, plural, one {# account} other {# accounts}}', { count: rows.length })}
      </FormFooter>
    </Form>
  )
}

/** A class as teachers paste it: a name in each line, or CSV with a header. */

type Row = NonNullable<SeatsInput['rows']>[number]
type ClassList = {
  /** Whether it is CSV, so that the lines have more than names. */
  isTable: boolean
  rows: Row[]
  /** What is wrong with it, by line. */
  faults: string[]
}

type Column = 'name' | 'email' | 'note'
/** As schools call them in the languages of the site, in lower case, without accents and hyphens. */
const COLUMNS = tableOf<Column>({
  name: 'name',
  names: 'name',
  nom: 'name',
  nombre: 'name',
  pupil: 'name',
  schuler: 'name',
  email: 'email',
  mail: 'email',
  correo: 'email',
  courriel: 'email',
  note: 'note',
  notes: 'note',
  notiz: 'note',
  nota: 'note',
  remarque: 'note',
})

const columnOf = (cell: string): Column | undefined =>
  COLUMNS.get(
    cell
      .trim()
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\p{M}-]/gu, ''),
  )

function readClassList(text: string): ClassList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const { data } = Papa.parse<string[]>(lines.join('\n').trim(), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  })
  const columns = data[0]?.map(columnOf) ?? []
  const isTable =
    columns.includes('name') || columns.filter((each) => each !== undefined).length > 1
  if (!isTable) {
    const names = lines.map((line) => line.trim()).filter(Boolean)
    return { isTable, ...checked(names.map((name, at) => [at + 1, { name }])) }
  }
  if (!columns.includes('name'))
    return { isTable, rows: [], faults: [t('The list has no column “name”.')] }
  const cellOf = (cells: string[], column: Column) => cells[columns.indexOf(column)]?.trim() ?? ''
  const rows = data.slice(1).map((cells, at): [number, Row] => [
    at + 2,
    {
      name: cellOf(cells, 'name'),
      email: cellOf(cells, 'email') || null,
      note: cellOf(cells, 'note') || null,
    },
  ])
  return { isTable, ...checked(rows) }
}

/** Rows by their numbers in what was pasted, the header being the first. */
function checked(numbered: readonly [number, Row][]): Pick<ClassList, 'rows' | 'faults'> {
  const faults = numbered.flatMap(([row, each]) => {
    const issue = seatRow.safeParse(each).error?.issues[0]
    return issue ? [t('Row {row}: {fault}', { row: String(row), fault: t(faultText(issue)) })] : []
  })
  return { rows: numbered.map(([, each]) => each), faults }
}

/** Returns the names that are there more than once, also with those of the group. */
function equalNames(rows: readonly Row[], members: readonly { name: string }[]): string[] {
  const known = new Set(members.map(({ name }) => name.trim().toLowerCase()))
  const equal = new Set<string>()
  for (const { name } of rows) {
    const key = name.trim().toLowerCase()
    if (known.has(key)) equal.add(name.trim())
    known.add(key)
  }
  return [...equal]
}
