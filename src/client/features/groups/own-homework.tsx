import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { edit } from '#client/data/edits.ts'
import { serverMessage } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Button } from '#client/kit/button.tsx'
import { CheckField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { setChapterDone } from '#shared/calls/chapters.ts'
import { noteOnHomework } from '#shared/calls/groups.ts'
import { setStudy } from '#shared/calls/study.ts'
import type { GroupView } from '#shared/contracts/groups.ts'
import type { AssignmentItem, AssignmentView } from '#shared/contracts/homework.ts'
import { dayTextIn } from '#shared/domain/utc-text.ts'
import { paths } from '#shared/paths.ts'
import { dueText } from './due-words.ts'
import { OwnLine } from './homework-answer.tsx'
import { NoteText } from './note-text.tsx'
import { assignmentsQuery } from './homework-queries.ts'

/** A member's homework: what is open, soonest first, then what is done. */
export function OwnHomework({ group }: { group: GroupView }): JSX.Element {
  return (
    <LoadedHomework group={group} hint={t('What your teachers assign appears here.')}>
      {(all) => <Homework group={group} assignments={all} />}
    </LoadedHomework>
  )
}

type LoadedHomeworkProps = {
  group: GroupView
  /** What to do while there is none. */
  hint: string
  children: (all: AssignmentView[]) => JSX.Element
}

/** The assignments of a group, as its teachers or one of its members see them. */
export function LoadedHomework({ group, hint, children }: LoadedHomeworkProps): JSX.Element {
  const assignments = useQuery({
    ...assignmentsQuery(group.id),
    refetchOnMount: 'always',
  })
  return (
    <Loaded
      query={assignments}
      skeleton={<HomeworkSkeleton />}
      failure={({ error }) => serverMessage(error) ?? t('The homework could not be loaded.')}
      empty={<EmptyState title={t('No homework yet')} description={hint} />}
    >
      {children}
    </Loaded>
  )
}

const isOpen = ({ progress }: AssignmentView) =>
  progress !== undefined && progress.state !== 'done' && !progress.excused && progress.of > 0

function Homework({ group, assignments }: { group: GroupView; assignments: AssignmentView[] }) {
  const open = assignments.filter(isOpen)
  const others = assignments.filter((each) => !isOpen(each))
  return (
    <div className="grid gap-8">
      <section aria-labelledby="open-homework" className="grid gap-4">
        <h2 id="open-homework" className="text-2xl">
          {t('To do')}
        </h2>
        {open.length === 0 ? (
          <p className="text-soft">{t('You have done everything. Well played!')}</p>
        ) : (
          open.map((each) => <Assignment key={each.id} group={group} assignment={each} />)
        )}
      </section>
      {others.length > 0 ? (
        <section aria-labelledby="done-homework" className="grid gap-4">
          <h2 id="done-homework" className="text-2xl">
            {t('Done')}
          </h2>
          {others.map((each) => (
            <Assignment key={each.id} group={group} assignment={each} />
          ))}
        </section>
      ) : null}
    </div>
  )
}

type AssignmentProps = { group: GroupView; assignment: AssignmentView }

function Assignment({ group, assignment }: AssignmentProps) {
  const { id, title, note, due, items, progress } = assignment
  return (
    <article
      aria-labelledby={`assignment-${id}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <header className="grid gap-1">
        <h3 id={`assignment-${id}`} className="text-xl wrap-anywhere">
          {title}
        </h3>
        <p className={progress?.late ? 'font-semibold text-danger' : 'text-soft'}>
          {progress ? stateText(progress, due, group) : null}
        </p>
        {note ? <NoteText text={note} /> : null}
      </header>
      <ul className="grid gap-3">
        {items.map((item, at) => (
          <li key={`${item.resourceId} ${at}`} className="grid gap-2 border-t border-line pt-3">
            <Item group={group} item={item} assignmentId={id} />
          </li>
        ))}
        {assignment.test ? (
          <li className="grid border-t border-line pt-3">
            <OwnTest group={group} assignment={assignment} />
          </li>
        ) : null}
      </ul>
      <OwnLine group={group} assignment={assignment} />
    </article>
  )
}

function stateText(
  { state, done, of, doneAt, late, excused }: NonNullable<AssignmentView['progress']>,
  due: string | null,
  { today, timeZone }: GroupView,
): string {
  if (excused) return t('You are excused')
  if (state === 'done' && doneAt !== null) {
    const day = dayTextIn(timeZone, doneAt, t)
    return late ? t('Done on {day}, late', { day }) : t('Done on {day}', { day })
  }
  const parts = t('{done} of {all}', { done, all: of })
  const words = dueText(due, today)
  return late ? `${words} · ${t('Late')} · ${parts}` : `${words} · ${parts}`
}

type ItemProps = { group: GroupView; item: AssignmentItem; assignmentId: number }

function Item({ group, item, assignmentId }: ItemProps) {
  const { resourceId, title, gone, state, chapters = [] } = item
  const study = useCall(setStudy, { toasts: { failed: t('Could not change it') } })
  const isDone = state === 'done'
  const isReadOnly = gone !== undefined || group.archivedAt !== null
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="me-auto grid min-w-0">
          {gone === undefined ? (
            <SiteLink
              href={`${paths.resource(resourceId)}?homework=${group.id}-${assignmentId}`}
              className="text-link font-semibold wrap-anywhere"
            >
              {title}
            </SiteLink>
          ) : (
            <span className="font-semibold wrap-anywhere">{title}</span>
          )}
          {gone === undefined ? null : (
            <span className="text-sm text-soft">
              {gone === 'trashed'
                ? t('No longer in the catalogue: it does not count.')
                : t('Not for kids: it does not count for you.')}
            </span>
          )}
        </span>
        {isDone ? <DoneMark /> : null}
        {isReadOnly ? null : (
          <Button
            size="sm"
            variant={isDone ? 'ghost' : 'primary'}
            className="shrink-0"
            busy={study.isPending}
            aria-label={
              isDone ? t('Not done: {title}', { title }) : t('Mark as done: {title}', { title })
            }
            onClick={() =>
              study.mutate({
                params: { resourceId },
                body: { status: isDone ? 'studying' : 'done' },
              })
            }
          >
            {isDone ? null : <Icon name="check" className="size-4" />}
            {isDone ? t('Not done') : t('Mark as done')}
          </Button>
        )}
      </div>
      {chapters.length > 0 ? (
        <Chapters group={group} item={{ ...item, chapters }} isReadOnly={isReadOnly} />
      ) : null}
    </>
  )
}

function DoneMark() {
  return (
    <span className="flex items-center gap-1.5 text-success">
      <Icon name="circle-check" className="size-5" />
      {t('Done')}
    </span>
  )
}

export function TestLink(): JSX.Element {
  return (
    <SiteLink href={paths.test()} className="text-link font-semibold wrap-anywhere">
      {t('Where do I stand?')}
    </SiteLink>
  )
}

/** The test, done by a result of one's account, whose figures one may show. */
function OwnTest({ group, assignment }: AssignmentProps) {
  const { id: assignmentId, testDone, showResult = false } = assignment
  const show = useCall(noteOnHomework, {
    optimistic: ({ params, body }) => [
      edit(assignmentsQuery(group.id), (all) =>
        all.map((each) =>
          each.id === params.assignmentId ? { ...each, showResult: body.showResult } : each,
        ),
      ),
    ],
    toasts: { failed: t('Could not change it') },
  })
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="me-auto min-w-0">
          <TestLink />
          <span className="block text-sm text-soft">
            {t('A test of 24 positions, about 15 minutes')}
          </span>
        </span>
        {testDone ? <DoneMark /> : null}
      </div>
      <CheckField
        label={t('Show my teachers the result')}
        checked={showResult}
        disabled={group.archivedAt !== null}
        onChange={() =>
          show.mutate({
            params: { id: group.id, assignmentId },
            body: { showResult: !showResult },
          })
        }
      />
    </>
  )
}

type ChaptersProps = {
  group: GroupView
  item: AssignmentItem & { chapters: NonNullable<AssignmentItem['chapters']> }
  isReadOnly: boolean
}

function Chapters({ group, item, isReadOnly }: ChaptersProps) {
  const { resourceId, chapters } = item
  const tick = useCall(setChapterDone, {
    queue: `chapters of ${resourceId}`,
    optimistic: ({ params, body }) => [
      edit(assignmentsQuery(group.id), (all) =>
        all.map((each) => ({
          ...each,
          items: each.items.map((one) => withTick(one, params, body.done)),
        })),
      ),
    ],
    toasts: { failed: t('Could not tick the chapter off') },
  })
  return (
    <ul className="grid gap-0.5 ps-1">
      {chapters.map(({ id: chapterId, title, at, done }) => (
        <li key={chapterId} className="flex flex-wrap items-center gap-x-3">
          <CheckField
            label={<span className="wrap-anywhere">{title}</span>}
            checked={done}
            disabled={isReadOnly}
            onChange={() =>
              tick.mutate({ params: { resourceId, chapterId }, body: { done: !done } })
            }
          />
          {item.gone === undefined ? (
            <a
              href={at}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={t('Open {title}', { title })}
              className="text-link inline-flex min-h-11 items-center"
            >
              {t('Open')}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function withTick(
  item: AssignmentItem,
  { resourceId, chapterId }: { resourceId: number; chapterId: number },
  done: boolean,
): AssignmentItem {
  if (item.resourceId !== resourceId || !item.chapters) return item
  const chapters = item.chapters.map((each) => (each.id === chapterId ? { ...each, done } : each))
  return { ...item, chapters }
}

export function HomeworkSkeleton(): JSX.Element {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}
