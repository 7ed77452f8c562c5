import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { writeFault } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Form } from '#client/kit/form.tsx'
import * as calls from '#shared/calls/groups.ts'
import type { GroupView } from '#shared/contracts/groups.ts'
import { CopyGroupModal, GroupFormModal } from './group-form.tsx'
import { NoteText } from './note-text.tsx'

type SettingsProps = {
  group: GroupView
  userId: number
  /** Called when the group is no longer there for this person. */
  onLeft: () => void
  /** Called with a copy of the group. */
  onCopied: (id: number) => void
}

export function GroupSettings(props: SettingsProps): JSX.Element {
  const { group } = props
  const [editing, setEditing] = useState(false)
  const [copying, setCopying] = useState(false)
  return (
    <div className="grid gap-8 noscript:hidden">
      <section aria-labelledby="group-details" className="grid gap-3">
        <h2 id="group-details" className="text-2xl">
          {t('The group')}
        </h2>
        {group.description ? <NoteText text={group.description} /> : null}
        <p className="text-soft">{t('Time zone: {zone}', { zone: group.timeZone })}</p>
        <div className="flex flex-wrap gap-3">
          {group.archivedAt ? null : (
            <Button variant="secondary" onClick={() => setEditing(true)}>
              {t('Edit group')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setCopying(true)}>
            {t('Copy group…')}
          </Button>
        </div>
      </section>
      <Teachers {...props} />
      {group.as === 'owner' ? <OwnersPart {...props} /> : null}
      <GroupFormModal open={editing} group={group} onClose={() => setEditing(false)} />
      <CopyGroupModal
        open={copying}
        group={group}
        onClose={() => setCopying(false)}
        onSaved={({ id }) => props.onCopied(id)}
      />
    </div>
  )
}

type Teacher = GroupView['teachers'][number]

function Teachers({ group, userId, onLeft }: SettingsProps) {
  const { id, as, teachers } = group
  const [leaving, setLeaving] = useState<Teacher | null>(null)
  const [heir, setHeir] = useState<Teacher | null>(null)
  const isOwn = leaving?.userId === userId
  return (
    <section aria-labelledby="group-teachers" className="grid gap-3">
      <h2 id="group-teachers" className="text-2xl">
        {t('Teachers')}
      </h2>
      <ul className="grid gap-2">
        {teachers.map((each) => (
          <TeacherRow
            key={each.userId}
            teacher={each}
            isOwn={each.userId === userId}
            byOwner={as === 'owner'}
            onHandOver={() => setHeir(each)}
            onRemove={() => setLeaving(each)}
          />
        ))}
      </ul>
      {as === 'owner' && !group.archivedAt ? <InviteForm id={id} /> : null}
      <DeleteDialog
        dialog={{ deleting: leaving, close: () => setLeaving(null) }}
        call={calls.removeTeacher}
        inputOf={({ userId: leaver }) => ({ params: { id, userId: leaver } })}
        onSuccess={(_, { params }) => {
          setLeaving(null)
          if (params.userId === userId) onLeft()
        }}
        toasts={{ done: t('Teacher removed') }}
        title={
          isOwn
            ? t('Step down as a teacher?')
            : t('Remove {name}?', { name: leaving?.username ?? '' })
        }
        description={() => t('The group and its homework stay.')}
        confirmLabel={isOwn ? t('Step down') : t('Remove')}
        busyLabel={t('Removing...')}
      />
      <DeleteDialog
        dialog={{ deleting: heir, close: () => setHeir(null) }}
        call={calls.handOverGroup}
        inputOf={({ userId: owner }) => ({ params: { id }, body: { userId: owner } })}
        toasts={{ done: t('The group is handed over') }}
        title={t('Hand the group over to {name}?', { name: heir?.username ?? '' })}
        description={() => t('You stay as a teacher. Only the new owner can change this.')}
        confirmLabel={t('Hand over')}
        busyLabel={t('Handing over...')}
        onDeleted={() => setHeir(null)}
      />
    </section>
  )
}

type TeacherRowProps = {
  teacher: Teacher
  isOwn: boolean
  /** Whether the owner of the group is looking. */
  byOwner: boolean
  onHandOver: () => void
  onRemove: () => void
}

function TeacherRow({ teacher, isOwn, byOwner, onHandOver, onRemove }: TeacherRowProps) {
  const { username: name, as, invited } = teacher
  const part = as === 'owner' ? t('owns the group') : invited ? t('is invited') : ''
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2">
      <span className="me-auto wrap-anywhere">
        {name} <span className="text-soft">{part}</span>
      </span>
      {byOwner && as === 'teacher' && !invited ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('Make owner: {name}', { name })}
          onClick={onHandOver}
        >
          {t('Make owner')}
        </Button>
      ) : null}
      {as === 'teacher' && (byOwner || isOwn) ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={isOwn ? t('Step down') : t('Remove {name}', { name })}
          onClick={onRemove}
        >
          {isOwn ? t('Step down') : t('Remove')}
        </Button>
      ) : null}
    </li>
  )
}

function InviteForm({ id }: { id: number }) {
  const [username, setUsername] = useState('')
  const [fault, setFault] = useState<string>()
  const invite = useCall(calls.inviteTeacher, {
    onSuccess: () => setUsername(''),
    onError: (error) => setFault(writeFault(error)),
    toasts: { done: t('Invitation sent') },
  })
  const submit = () => {
    setFault(undefined)
    if (username.trim()) invite.mutate({ params: { id }, body: { username: username.trim() } })
  }
  return (
    <Form busy={invite.isPending} onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('Invite a teacher by username')}
        value={username}
        error={fault}
        onChange={({ target }) => setUsername(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="w-64 max-w-full"
      />
      <Button type="submit" variant="secondary" busy={invite.isPending}>
        {t('Invite')}
      </Button>
    </Form>
  )
}

function OwnersPart({ group, onLeft }: SettingsProps) {
  const { id, archivedAt } = group
  const params = { id }
  const [deleting, setDeleting] = useState(false)
  const archive = useCall(calls.archiveGroup, {
    toasts: { done: t('Group archived'), failed: t('Could not archive the group') },
  })
  const restore = useCall(calls.restoreGroup, {
    toasts: { done: t('Group restored'), failed: t('Could not restore the group') },
  })
  return (
    <section aria-labelledby="group-end" className="grid gap-3">
      <h2 id="group-end" className="text-2xl">
        {t('Archive or delete')}
      </h2>
      <p className="max-w-prose text-soft">
        {archivedAt
          ? t('This group is archived: it can be read and left, and nothing else.')
          : t('An archived group can be read and left, and nothing else.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {archivedAt ? (
          <Button busy={restore.isPending} onClick={() => restore.mutate({ params })}>
            {t('Restore')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={archive.isPending}
            onClick={() => archive.mutate({ params })}
          >
            {t('Archive')}
          </Button>
        )}
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {t('Delete group')}
        </Button>
      </div>
      <DeleteDialog
        dialog={{ deleting: deleting ? group : null, close: () => setDeleting(false) }}
        call={calls.deleteGroup}
        inputOf={() => ({ params })}
        onSuccess={onLeft}
        toasts={{ done: t('Group deleted') }}
        title={t('Delete “{name}”?', { name: group.name })}
        description={() =>
          t(
            'Its homework and the accounts that you made for it are deleted for good. Members with an account of their own keep what they have studied.',
          )
        }
        confirmLabel={t('Delete group')}
      />
    </section>
  )
}

/** What a member can do besides the homework. Leaving says first what teachers stop seeing. */
export function MemberPart({
  group,
  isSeat,
  onLeft,
}: Pick<SettingsProps, 'group' | 'onLeft'> & { isSeat: boolean }): JSX.Element {
  const [leaving, setLeaving] = useState(false)
  const teachers = group.teachers.map(({ username }) => username).join(', ')
  return (
    <section aria-labelledby="about-group" className="grid gap-2 border-t border-line pt-6">
      <h2 id="about-group" className="text-xl">
        {t('About this group')}
      </h2>
      {group.description ? <NoteText text={group.description} /> : null}
      <p className="wrap-anywhere">{t('Teachers: {names}', { names: teachers })}</p>
      <p className="max-w-prose text-soft">
        {t(
          'They see your name, and which of the assigned lessons and chapters you have started or done, and when. Nothing else.',
        )}
      </p>
      {isSeat ? null : (
        <Button
          variant="secondary"
          className="justify-self-start noscript:hidden"
          onClick={() => setLeaving(true)}
        >
          {t('Leave the group')}
        </Button>
      )}
      <DeleteDialog
        dialog={{ deleting: leaving ? group : null, close: () => setLeaving(false) }}
        call={calls.leaveGroup}
        inputOf={({ id }) => ({ params: { id } })}
        onSuccess={onLeft}
        toasts={{ done: t('You have left the group') }}
        title={t('Leave “{name}”?', { name: group.name })}
        description={() =>
          t(
            'From then on its teachers see nothing of yours, not what you have done before either. What you have studied stays yours.',
          )
        }
        confirmLabel={t('Leave the group')}
        busyLabel={t('Leaving...')}
      />
    </section>
  )
}
