import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { deleteAssignment } from '#shared/calls/groups.ts'
import type { GroupView } from '#shared/contracts/groups.ts'
import type { AssignmentView } from '#shared/contracts/homework.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { paths } from '#shared/paths.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { AssignmentFormModal } from './assignment-form.tsx'
import { dueText } from './due-words.ts'
import { NoteText } from './note-text.tsx'
import { LoadedHomework, TestLink } from './own-homework.tsx'

/** All assignments as teachers see them. */
export function HomeworkList({ group }: { group: GroupView }): JSX.Element {
  return (
    <div className="grid gap-4">
      {group.archivedAt ? null : <NewHomework group={group} />}
      <LoadedHomework
        group={group}
        hint={t(
          'Make it here, or choose “Assign…” in the menu of a lesson or of one of your lists.',
        )}
      >
        {(all) => (
          <div className="grid gap-4">
            {all.map((each) => (
              <Assignment key={each.id} group={group} assignment={each} />
            ))}
          </div>
        )}
      </LoadedHomework>
    </div>
  )
}

function NewHomework({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} className="justify-self-start noscript:hidden">
        <Icon name="plus" className="size-5" />
        {t('New homework')}
      </Button>
      <AssignmentFormModal open={open} group={group} onClose={() => setOpen(false)} />
    </>
  )
}

type AssignmentProps = { group: GroupView; assignment: AssignmentView }

function Assignment({ group, assignment }: AssignmentProps) {
  const { id, title, note, due, from, items, test, counts, draft } = assignment
  const isHidden = from !== null && from > group.today
  return (
    <article
      aria-labelledby={`assigned-${id}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <header className="grid gap-1">
        <h2 id={`assigned-${id}`} className="text-xl wrap-anywhere">
          {title}
        </h2>
        <p className="text-soft">
          {draft ? t('Draft: only teachers see it') : dueText(due, group.today)}
          {isHidden ? ` · ${t('Members see it from {day} on', { day: utcDayText(from, t) })}` : ''}
        </p>
        {note ? <NoteText text={note} /> : null}
      </header>
      <ul className="grid list-disc gap-1 ps-5">
        {items.map((item, at) => (
          <AssignedItem key={`${item.resourceId} ${at}`} item={item} />
        ))}
        {test ? (
          <li>
            <TestLink />
          </li>
        ) : null}
      </ul>
      {counts && !draft ? <p>{countsText(counts)}</p> : null}
      <AssignmentActions group={group} assignment={assignment} />
    </article>
  )
}

function AssignedItem({ item }: { item: AssignmentView['items'][number] }) {
  const { resourceId, title, gone, chapterIds } = item
  return (
    <li className="wrap-anywhere">
      {gone === undefined ? (
        <SiteLink href={paths.resource(resourceId)} className="text-link">
          {title}
        </SiteLink>
      ) : (
        <>
          {title} <span className="text-soft">({t('no longer in the catalogue')})</span>
        </>
      )}
      {chapterIds.length > 0
        ? ` · ${t('{count, plural, one {# chapter} other {# chapters}}', { count: chapterIds.length })}`
        : ''}
    </li>
  )
}

/** A draft is assigned or deleted; what was given can be given again, after the group's end as well. */
function AssignmentActions({ group, assignment }: AssignmentProps) {
  const { title, note, items, test, draft } = assignment
  const [shown, setShown] = useState<'again' | 'form' | 'deletion' | null>(null)
  const close = () => setShown(null)
  const homework = {
    title,
    note,
    test,
    items: items.filter(({ gone }) => !gone),
  }
  return (
    <div className="flex flex-wrap gap-2 noscript:hidden">
      {draft ? null : (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => setShown('again')}
          aria-label={t('Assign again: {title}', { title })}
        >
          {t('Assign again…')}
        </Button>
      )}
      {group.archivedAt ? null : (
        <>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setShown('form')}
            aria-label={draft ? t('Assign {title}', { title }) : t('Edit {title}', { title })}
          >
            {draft ? t('Assign…') : t('Edit')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setShown('deletion')}
            aria-label={t('Delete {title}', { title })}
          >
            {t('Delete')}
          </Button>
        </>
      )}
      <AssignDialog
        open={shown === 'again'}
        homework={homework}
        groupId={group.id}
        onClose={close}
      />
      <AssignmentFormModal open={shown === 'form'} {...{ group, assignment }} onClose={close} />
      <DeleteDialog
        dialog={{ deleting: shown === 'deletion' ? assignment : null, close }}
        call={deleteAssignment}
        inputOf={({ id }) => ({ params: { id: group.id, assignmentId: id } })}
        toasts={{ done: t('Homework deleted') }}
        title={t('Delete “{title}”?', { title })}
        description={() => t('What members have studied stays theirs.')}
        onDeleted={close}
      />
    </div>
  )
}

function countsText({
  notStarted,
  started,
  done,
  late,
  excused,
}: NonNullable<AssignmentView['counts']>): string {
  return [
    t('{done} done', { done }),
    t('{started} started', { started }),
    t('{notStarted} not started', { notStarted }),
    ...(late > 0 ? [t('{late} late', { late })] : []),
    ...(excused > 0 ? [t('{excused} excused', { excused })] : []),
  ].join(' · ')
}
