import { FormDialog, useForm } from '#client/data/form.tsx'
import { ResourceSearch } from '#client/catalogue/resource-search.tsx'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { CheckField, FieldNotes, noteIds, RequiredLabel, TextArea } from '#client/kit/field.tsx'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useId } from 'react'
import { listChapters } from '#shared/calls/chapters.ts'
import { changeAssignment, createAssignment, listMembers } from '#shared/calls/groups.ts'
import { type GroupView } from '#shared/contracts/groups.ts'
import {
  type AssignmentInput,
  assignmentInput,
  type AssignmentView,
} from '#shared/contracts/homework.ts'
import { GROUP_TEXT, MAX_ASSIGNMENT_ITEMS } from '#shared/domain/groups.ts'
import { namesAmong } from '#shared/domain/homework.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { dueShort, nextFriday } from './due-words.ts'

/** What is to be assigned. */
export type NewHomework = {
  title: string
  note?: string | null
  items: { resourceId: number; title: string; chapterIds?: number[] }[]
  /** Whether the test 'Where do I stand?' is part of it. */
  test?: boolean
}

/** One homework, or several that become drafts. */
export type Homework = NewHomework | { title: string; parts: readonly NewHomework[] }

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

type Values = {
  title: string
  note: string
  due: string
  from: string
  items: Item[]
  to: number[] | null
  draft: boolean
  test: boolean
}

function valuesOf({ group, assignment, homework }: AssignmentFormProps): Values {
  const { title = '', note, items = [], test = false } = assignment ?? homework ?? {}
  return {
    title,
    note: note ?? '',
    due: assignment?.due ?? (isGiven(assignment) ? '' : nextFriday(group.today)),
    from: assignment?.from ?? '',
    items: items.map(itemOf),
    to: assignment?.to ?? null,
    draft: false,
    test,
  }
}

const itemOf = ({ resourceId, title, chapterIds = [] }: NewHomework['items'][number]): Item => ({
  resourceId,
  title,
  chapterIds,
})

const isGiven = (assignment: AssignmentView | undefined) => assignment?.draft === false

function useSave({ group, assignment }: AssignmentFormProps) {
  const toasts = (saved: AssignmentView) => ({
    title: saved.draft
      ? t('Kept as a draft')
      : isGiven(assignment)
        ? t('Homework saved')
        : t('Assigned, {due}', { due: dueShort(saved.due, group.today) }),
    variant: 'success' as const,
  })
  const change = useCall(changeAssignment, { toasts: { done: toasts } })
  const create = useCall(createAssignment, { toasts: { done: toasts } })
  return (body: AssignmentInput) =>
    assignment
      ? change.mutateAsync({ params: { id: group.id, assignmentId: assignment.id }, body })
      : create.mutateAsync({ params: { id: group.id }, body })
}

function useAssignmentForm(props: AssignmentFormProps) {
  const form = useForm<typeof assignmentInput, Values, AssignmentView>({
    schema: assignmentInput,
    values: valuesOf(props),
    edits: true,
    send: useSave(props),
    onSent: props.onClose,
  })
  form.register('items')
  form.register('to')
  form.register('draft')
  form.register('test')
  return form
}

type OpenForm = ReturnType<typeof useAssignmentForm>

/** How a value is set that no input holds. */
const changed = ({ formState }: OpenForm) => ({
  shouldDirty: true,
  shouldValidate: formState.isSubmitted,
})

/** With everything filled in for a lesson, so that one press assigns it by the next Friday. */
export function AssignmentForm(props: AssignmentFormProps): JSX.Element {
  const { group, assignment, homework } = props
  const form = useAssignmentForm(props)
  const { Field, control, setValue, getValues } = form
  const [items, draft, test] = useWatch({ control, name: ['items', 'draft', 'test'] })
  // Homework that starts empty begins with its lessons, the first of which gives it its title.
  const isBlank = !assignment && !homework
  const nameAfter = (title: string) => {
    if (getValues('title').trim() === '')
      setValue('title', title, { shouldDirty: true, shouldValidate: true })
  }
  const lessons = (
    <>
      <Lessons
        items={items}
        error={form.formState.errors.items?.message}
        onChange={(next) => {
          setValue('items', next, changed(form))
          const [first] = next
          if (first) nameAfter(first.title)
        }}
      />
      <CheckField
        label={t('The test “Where do I stand?”, about 15 minutes')}
        checked={test}
        onChange={({ target }) => {
          setValue('test', target.checked, changed(form))
          if (target.checked) nameAfter(t('Where do I stand?'))
        }}
      />
    </>
  )
  return (
    <Form form={form}>
      {isBlank ? lessons : null}
      <Field
        name="title"
        label={<RequiredLabel>{t('Title')}</RequiredLabel>}
        autoComplete="off"
        maxLength={GROUP_TEXT.titleMax}
      />
      {isBlank ? null : lessons}
      <Field
        name="due"
        type="date"
        label={t('Due')}
        hint={t('At the end of this day in {zone}', { zone: group.timeZone })}
      />
      <More form={form} group={group} mayBeDraft={!isGiven(assignment)} />
      <FormFooter busyLabel={t('Saving...')}>
        {draft ? t('Save draft') : isGiven(assignment) ? t('Save Changes') : t('Assign')}
      </FormFooter>
    </Form>
  )
}

type MoreProps = { form: OpenForm; group: GroupView; mayBeDraft: boolean }

/** What most homework does without. */
function More({ form, group, mayBeDraft }: MoreProps) {
  const { Field, control, setValue } = form
  const { errors } = form.formState
  const [to, draft] = useWatch({ control, name: ['to', 'draft'] })
  return (
    <details open={errors.to !== undefined || undefined}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {t('More: a note, for whom, from when')}
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
        <Receivers
          group={group}
          to={to}
          error={errors.to?.message}
          onChange={(next) => setValue('to', next, changed(form))}
        />
        {mayBeDraft ? (
          <CheckField
            label={t('Keep it as a draft, which only teachers see')}
            checked={draft}
            onChange={({ target }) => setValue('draft', target.checked, changed(form))}
          />
        ) : null}
      </div>
    </details>
  )
}

type ReceiversProps = {
  group: GroupView
  to: readonly number[] | null
  error: string | undefined
  onChange: (to: number[] | null) => void
}

function Receivers({ group, to, error, onChange }: ReceiversProps) {
  const { data = [] } = useQuery(callQuery(listMembers, { params: { id: group.id } }))
  const members = data.filter(({ state }) => state !== 'waiting')
  const all = members.map(({ id }) => id)
  const nameOf = namesAmong(members)
  const id = useId()
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
        : members.map((member) => (
            <CheckField
              key={member.id}
              label={<span className="wrap-anywhere">{nameOf(member)}</span>}
              checked={to.includes(member.id)}
              aria-invalid={error ? true : undefined}
              aria-describedby={noteIds({ id, error })}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...to, member.id] : to.filter((each) => each !== member.id),
                )
              }
            />
          ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

type Item = { resourceId: number; title: string; chapterIds: number[] }

type LessonsProps = {
  items: readonly Item[]
  error: string | undefined
  onChange: (items: Item[]) => void
}

/** The lessons of an assignment, whose chapters can be chosen, and a search that adds others. */
function Lessons({ items, error, onChange }: LessonsProps) {
  const list = useFocusInList(items.length, 'button')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('Lessons')}</legend>
      <ul className="grid gap-2 empty:hidden" {...list}>
        {items.map((item, at) => (
          <li
            key={`${item.resourceId} ${at}`}
            className="grid gap-1 rounded-md border border-line px-3 py-2"
          >
            <div className="flex items-center gap-3">
              <span dir="auto" className="me-auto min-w-0 wrap-anywhere">
                {item.title}
              </span>
              <Button
                size="sm"
                variant="ghost"
                className="shrink-0 whitespace-nowrap"
                aria-label={t('Leave out {title}', { title: item.title })}
                onClick={() => onChange(items.filter((each) => each !== item))}
              >
                {t('Leave out')}
              </Button>
            </div>
            <Chapters
              item={item}
              onChange={(chapterIds) =>
                onChange(items.map((each) => (each === item ? { ...item, chapterIds } : each)))
              }
            />
          </li>
        ))}
      </ul>
      {items.length < MAX_ASSIGNMENT_ITEMS ? (
        <ResourceSearch
          label={t('Add a lesson')}
          chosen={items.map(({ resourceId }) => resourceId)}
          error={error}
          onAdd={({ id, title }) =>
            onChange([...items, { resourceId: id, title: titleText(title, t), chapterIds: [] }])
          }
        />
      ) : (
        <p className="text-sm text-soft">
          {t('An assignment has at most {max} lessons.', { max: MAX_ASSIGNMENT_ITEMS })}
        </p>
      )}
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
