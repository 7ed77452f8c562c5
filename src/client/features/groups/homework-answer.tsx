import { FormDialog, useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { CheckField } from '#client/kit/field.tsx'
import { Form, FormAlert, FormFooter, SubmitButton } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { t } from '#client/kit/t.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { type JSX, useState } from 'react'
import { answerHomework, noteOnHomework } from '#shared/calls/groups.ts'
import { type GroupView } from '#shared/contracts/groups.ts'
import {
  homeworkAnswerInput,
  type AssignmentView,
  type HomeworkAnswer,
  ownNoteInput,
  type ProgressView,
} from '#shared/contracts/homework.ts'
import { GROUP_TEXT, STAMPS, type Stamp } from '#shared/domain/groups.ts'
import { progressText, STAMP_NAMES } from '#shared/domain/homework.ts'
import { dayTextIn } from '#shared/domain/utc-text.ts'

export type Cell = ProgressView['cells'][number]

/** In a narrow column a day stays in one line. */
const unbroken = (day: string): string => day.replaceAll(' ', '\u00a0')

export function cellText(cell: Cell | undefined, timeZone: string): string {
  return progressText(cell, (iso) => unbroken(dayTextIn(timeZone, iso, t)), t)
}

/** Whose homework is open, and which. */
export type OpenCell = { cell: Cell; name: string; title: string }

type CellButtonProps = OpenCell & { timeZone: string; onOpen: (opened: OpenCell) => void }

/** What a cell says, with a mark if something was said about it; on paper with the words themselves. */
export function CellButton({ timeZone, onOpen, ...opened }: CellButtonProps): JSX.Element {
  const { cell } = opened
  const { stamp, remark, note } = cell
  return (
    <>
      <button type="button" className="progress-cell" onClick={() => onOpen(opened)}>
        {cellText(cell, timeZone)}
        {stamp || remark || note ? (
          <Icon
            name={note ? 'message-square' : stamp ? STAMP_ICONS[stamp] : 'pencil'}
            label={t('With an answer')}
            className="ms-1 inline size-3.5 align-[-0.15em] text-accent print:hidden"
          />
        ) : null}
      </button>
      <span className="hidden wrap-anywhere print:block">{saidText(cell)}</span>
    </>
  )
}

const STAMP_ICONS = { well_done: 'star', good: 'check', once_more: 'refresh-cw' } as const

function saidText({ stamp, remark, note }: HomeworkAnswer): string {
  const answer = [stamp && t(STAMP_NAMES[stamp]), remark].filter(Boolean).join(': ')
  return [answer, note && `“${note}”`].filter(Boolean).join(' ')
}

type AnswerModalProps = { group: GroupView; opened: OpenCell | null; onClose: () => void }

/** One member's piece of homework: their line, and what the teacher says. */
export function AnswerModal({ group, opened, onClose }: AnswerModalProps): JSX.Element {
  return (
    <FormDialog
      open={opened !== null}
      size="md"
      title={opened ? t('{name}: {title}', { name: opened.name, title: opened.title }) : ''}
      onClose={onClose}
    >
      {opened ? (
        <div className="grid gap-4">
          <p>{cellText(opened.cell, group.timeZone)}</p>
          {opened.cell.note === null ? null : (
            <blockquote className="border-s-4 border-line-strong ps-3 wrap-anywhere">
              <span className="block text-sm text-soft">{opened.name}</span>
              <span>{opened.cell.note}</span>
            </blockquote>
          )}
          {group.archivedAt ? (
            <p className="wrap-anywhere">{saidText({ ...opened.cell, note: null })}</p>
          ) : (
            <AnswerForm group={group} cell={opened.cell} onClose={onClose} />
          )}
        </div>
      ) : null}
    </FormDialog>
  )
}

type AnswerValues = { remark: string; stamp: Stamp | null; excused: boolean }

type AnswerFormProps = { group: GroupView; cell: Cell; onClose: () => void }

function AnswerForm({ group, cell, onClose }: AnswerFormProps) {
  const { assignmentId, memberId, remark, stamp, excused } = cell
  const answer = useCall(answerHomework)
  const form = useForm<typeof homeworkAnswerInput, AnswerValues, undefined>({
    schema: homeworkAnswerInput,
    values: { remark: remark ?? '', stamp, excused },
    edits: true,
    send: (body) => answer.mutateAsync({ params: { id: group.id, assignmentId, memberId }, body }),
    onSent: onClose,
  })
  form.register('stamp')
  form.register('excused')
  const { Field, control, setValue } = form
  const [chosen, isExcused] = useWatch({ control, name: ['stamp', 'excused'] })
  return (
    <Form form={form}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t('Stamp')}</legend>
        <div className="flex flex-wrap">
          {[null, ...STAMPS].map((each) => (
            <RadioLine
              key={each}
              name="stamp"
              label={each === null ? t('None') : t(STAMP_NAMES[each])}
              checked={chosen === each}
              onChange={() => setValue('stamp', each, { shouldDirty: true })}
            />
          ))}
        </div>
      </fieldset>
      <Field
        name="remark"
        label={t('Remark')}
        hint={t('One line, which the member sees with the homework.')}
        autoComplete="off"
        maxLength={GROUP_TEXT.answerMax}
      />
      <CheckField
        label={t('Excused from this homework')}
        checked={isExcused}
        onChange={({ target }) => setValue('excused', target.checked, { shouldDirty: true })}
      />
      <FormFooter busyLabel={t('Saving...')}>{t('Save')}</FormFooter>
    </Form>
  )
}

type OwnLineProps = { group: GroupView; assignment: AssignmentView }

/** What the teachers say about a member's homework, and the member's own line to them. */
export function OwnLine({ group, assignment }: OwnLineProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false)
  const { stamp = null, remark = null, mine, title } = assignment
  const note = mine?.note ?? null
  return (
    <div className="grid gap-2">
      {stamp || remark ? (
        <p className="flex gap-2 rounded-md bg-tint px-3 py-2">
          <Icon
            name={stamp ? STAMP_ICONS[stamp] : 'message-square'}
            className="mt-0.5 size-5 shrink-0"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="block text-sm text-soft">{t('Your teacher')}</span>
            <span>{saidText({ stamp, remark, note: null })}</span>
          </span>
        </p>
      ) : null}
      {note !== null && !isOpen ? (
        <p className="wrap-anywhere">
          <span className="block text-sm text-soft">{t('Your line to your teachers')}</span>
          <span>{note}</span>
        </p>
      ) : null}
      {isOpen ? (
        <OwnLineForm {...{ group, assignment, note }} onClose={() => setOpen(false)} />
      ) : group.archivedAt ? null : (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start noscript:hidden print:hidden"
          aria-label={
            note === null
              ? t('Write a line to your teachers: {title}', { title })
              : t('Change your line: {title}', { title })
          }
          onClick={() => setOpen(true)}
        >
          <Icon name="message-square" className="size-4" />
          {note === null ? t('Write a line') : t('Change your line')}
        </Button>
      )}
    </div>
  )
}

type OwnLineFormProps = OwnLineProps & { note: string | null; onClose: () => void }

function OwnLineForm({ group, assignment, note, onClose }: OwnLineFormProps) {
  const save = useCall(noteOnHomework)
  const params = { id: group.id, assignmentId: assignment.id }
  const form = useForm<typeof ownNoteInput, { note: string }, undefined>({
    schema: ownNoteInput,
    values: { note: note ?? '' },
    edits: true,
    send: (body) => save.mutateAsync({ params, body: { note: body.note ?? null } }),
    onSent: onClose,
  })
  const { Field } = form
  return (
    <Form form={form}>
      <Field
        name="note"
        label={t('Your line to your teachers')}
        hint={t('Only your teachers see it. Leave it empty to take it away.')}
        autoComplete="off"
        maxLength={GROUP_TEXT.answerMax}
      />
      <FormAlert />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busyLabel={t('Saving...')}>{t('Save')}</SubmitButton>
        <Button variant="ghost" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}
