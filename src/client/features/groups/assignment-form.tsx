import { FormDialog, useForm } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { CheckField, RequiredLabel, TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { listChapters } from '#shared/calls/chapters.ts'
import { changeAssignment, createAssignment, listMembers } from '#shared/calls/groups.ts'
import {
  assignmentFields,
  type AssignmentInput,
  type AssignmentView,
  type GroupView,
} from '#shared/contracts/groups.ts'
import { GROUP_TEXT } from '#shared/domain/groups.ts'
import { dueShort, nextFriday } from './due-words.ts'

/** What is to be assigned. */
export type NewHomework = { title: string; items: { resourceId: number; title: string }[] }

type AssignmentFormProps = {
  group: GroupView
  /** What is changed; or, without it, what is assigned. */
  assignment?: AssignmentView
  homework?: NewHomework
  onClose: () => void
}

export function AssignmentFormModal({
  open,
  ...props
}: AssignmentFormProps & { open: boolean }): JSX.Element {
  return (
    <FormDialog open={open} size="md" title={t('Homework')} onClose={props.onClose}>
      <AssignmentForm {...props} />
    </FormDialog>
  )
}

type Item = { resourceId: number; title: string; chapterIds: number[] }
type Values = { title: string; note: string; due: string; from: string }

function useSave({ group, assignment }: AssignmentFormProps) {
  const said = (saved: AssignmentView) => ({
    title: assignment
      ? t('Homework saved')
      : t('Assigned, {due}', { due: dueShort(saved.due, group.today) }),
    variant: 'success' as const,
  })
  const change = useCall(changeAssignment, { said: { done: said } })
  const create = useCall(createAssignment, { said: { done: said } })
  return (body: AssignmentInput) =>
    assignment
      ? change.mutateAsync({ params: { id: group.id, assignmentId: assignment.id }, body })
      : create.mutateAsync({ params: { id: group.id }, body })
}

/** With everything filled in, so that one press assigns it by the next Friday. */
export function AssignmentForm(props: AssignmentFormProps): JSX.Element {
  const { group, assignment, homework, onClose } = props
  const [items, setItems] = useState<readonly Item[]>(
    assignment?.items ?? homework?.items.map((each) => ({ ...each, chapterIds: [] })) ?? [],
  )
  const [to, setTo] = useState<readonly number[] | null>(assignment?.to ?? null)
  const send = useSave(props)
  const form = useForm<typeof assignmentFields, Values, AssignmentView>({
    schema: assignmentFields,
    values: {
      title: assignment?.title ?? homework?.title ?? '',
      note: assignment?.note ?? '',
      due: assignment ? (assignment.due ?? '') : nextFriday(group.today),
      from: assignment?.from ?? '',
    },
    edits: true,
    send: ({ title, note, due, from }) =>
      send({
        title,
        note: note ?? null,
        due: due ?? null,
        from: from ?? null,
        items: items.map(({ resourceId, chapterIds }) => ({ resourceId, chapterIds })),
        to: to && [...to],
      }),
    onSent: onClose,
  })
  const { Field } = form
  return (
    <Form form={form}>
      <Field
        name="title"
        label={<RequiredLabel>{t('Title')}</RequiredLabel>}
        aria-required
        autoComplete="off"
        maxLength={GROUP_TEXT.titleMax}
      />
      <Field
        name="due"
        type="date"
        label={t('Due')}
        hint={t('At the end of this day in {zone}', { zone: group.timeZone })}
      />
      <details>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          {t('More: a note, for whom, chapters, from when')}
        </summary>
        <div className="grid gap-4 pt-2">
          <Field
            as={TextArea}
            name="note"
            label={t('Note')}
            rows={3}
            maxLength={GROUP_TEXT.noteMax}
          />
          <Field
            name="from"
            type="date"
            label={t('Members see it from')}
            hint={t('Empty: at once')}
          />
          <Receivers group={group} to={to} onChange={setTo} />
          <Items items={items} onChange={setItems} />
        </div>
      </details>
      <FormFooter busyLabel={t('Saving...')}>
        {assignment ? t('Save Changes') : t('Assign')}
      </FormFooter>
    </Form>
  )
}

type ReceiversProps = {
  group: GroupView
  to: readonly number[] | null
  onChange: (to: readonly number[] | null) => void
}

function Receivers({ group, to, onChange }: ReceiversProps) {
  const { data = [] } = useQuery(callQuery(listMembers, { params: { id: group.id } }))
  const members = data.filter(({ state }) => state !== 'waiting')
  const all = members.map(({ id }) => id)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{t('For')}</legend>
      <CheckField
        label={t('Everybody, and those who join later')}
        checked={to === null}
        onChange={({ target }) => onChange(target.checked ? null : all)}
      />
      {to === null
        ? null
        : members.map(({ id, name }) => (
            <CheckField
              key={id}
              label={<span className="wrap-anywhere">{name}</span>}
              checked={to.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...to, id] : to.filter((each) => each !== id))
              }
            />
          ))}
    </fieldset>
  )
}

type ItemsProps = { items: readonly Item[]; onChange: (items: readonly Item[]) => void }

function Items({ items, onChange }: ItemsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('Lessons')}</legend>
      {items.map((item, at) => (
        <div
          key={`${item.resourceId} ${at}`}
          className="grid gap-1 rounded-md border border-line p-3"
        >
          <div className="flex items-center gap-3">
            <span className="me-auto wrap-anywhere">{item.title}</span>
            {items.length > 1 ? (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('Leave out {title}', { title: item.title })}
                onClick={() => onChange(items.filter((each) => each !== item))}
              >
                {t('Leave out')}
              </Button>
            ) : null}
          </div>
          <Chapters
            item={item}
            onChange={(chapterIds) =>
              onChange(items.map((each) => (each === item ? { ...item, chapterIds } : each)))
            }
          />
        </div>
      ))}
    </fieldset>
  )
}

type ChaptersProps = { item: Item; onChange: (ids: number[]) => void }

/** Nothing for a resource without chapters, and for one that is gone. */
function Chapters({ item, onChange }: ChaptersProps) {
  const { data = [] } = useQuery(callQuery(listChapters, { params: { id: item.resourceId } }))
  if (data.length === 0) return null
  const { chapterIds } = item
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {chapterIds.length === 0
          ? t('The whole lesson')
          : t('{count, plural, one {# chapter} other {# chapters}}', { count: chapterIds.length })}
      </summary>
      {data.map(({ id, title }) => (
        <CheckField
          key={id}
          label={<span className="wrap-anywhere">{title}</span>}
          checked={chapterIds.includes(id)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chapterIds, id] : chapterIds.filter((each) => each !== id),
            )
          }
        />
      ))}
    </details>
  )
}
