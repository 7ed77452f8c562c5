import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Form } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import * as calls from '#shared/calls/groups.ts'
import type { GroupCard, PendingGroups } from '#shared/contracts/groups.ts'
import { paths } from '#shared/paths.ts'
import { GroupFormModal } from './group-form.tsx'

type GroupListProps = {
  userId: number
  /** Whether the account can make groups and join them. */
  isSeat: boolean
  onOpen: (path: string) => void
  /** In place of the button that opens the form. */
  insteadOfForm?: JSX.Element | null
}

export function GroupList({
  userId,
  isSeat,
  onOpen,
  insteadOfForm = null,
}: GroupListProps): JSX.Element {
  const groups = useQuery({ ...callQuery(calls.listGroups), refetchOnMount: 'always' })
  const [creating, setCreating] = useState(false)
  const create = insteadOfForm ?? (
    <Button onClick={() => setCreating(true)} className="noscript:hidden">
      <Icon name="plus" className="size-5" />
      {t('New group')}
    </Button>
  )
  return (
    <div className="grid gap-8">
      {isSeat ? null : <Pending userId={userId} onOpen={onOpen} />}
      <Loaded
        query={groups}
        skeleton={
          <div className="grid gap-3 md:grid-cols-2">
            {Array.from({ length: 4 }, (_, each) => (
              <Skeleton key={each} className="h-24" />
            ))}
          </div>
        }
        failure={({ error }) => serverMessage(error) ?? t('Your groups could not be loaded.')}
        empty={
          <EmptyState
            title={t('No groups yet')}
            description={t(
              'A group shows who has done which lessons: make one for your pupils, or join one with the code that your teacher gave you.',
            )}
            action={isSeat ? null : create}
          />
        }
      >
        {(all) => (
          <section className="grid gap-4">
            {isSeat ? null : <div className="flex justify-end">{create}</div>}
            <ul className="grid gap-3 md:grid-cols-2">
              {all.map((each) => (
                <li key={each.id}>
                  <Card group={each} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </Loaded>
      {isSeat ? null : <JoinForm onOpen={onOpen} />}
      <GroupFormModal
        open={creating}
        group={null}
        onClose={() => setCreating(false)}
        onSaved={({ id }) => onOpen(paths.group(id, 'members'))}
      />
    </div>
  )
}

const ROLES = (): Record<GroupCard['as'], string> => ({
  owner: t('You own this group'),
  teacher: t('You teach here'),
  member: t('You learn here'),
})

function Card({ group }: { group: GroupCard }) {
  const { id, name, as, members, open, archivedAt } = group
  return (
    <SiteLink
      href={paths.group(id)}
      className="grid min-h-24 content-start gap-1 rounded-lg border border-line bg-surface p-4 transition-colors duration-150 hover:border-accent"
    >
      <span className="font-serif text-xl font-semibold wrap-anywhere">{name}</span>
      <span className="text-soft">
        {ROLES()[as]}
        {archivedAt ? ` · ${t('Archived')}` : ''}
      </span>
      <span>
        {as === 'member'
          ? open > 0
            ? t('{open, plural, one {# assignment to do} other {# assignments to do}}', { open })
            : t('Nothing to do')
          : t('{members, plural, one {# member} other {# members}}', { members })}
      </span>
    </SiteLink>
  )
}

type PendingProps = { userId: number; onOpen: (path: string) => void }

function Pending({ userId, onOpen }: PendingProps) {
  const { data } = useQuery({ ...callQuery(calls.listPendingGroups), refetchOnMount: 'always' })
  const accept = useCall(calls.acceptTeaching, {
    onSuccess: ({ id }) => onOpen(paths.group(id)),
    toasts: { failed: t('Could not accept the invitation') },
  })
  const decline = useCall(calls.removeTeacher, {
    toasts: { done: t('Invitation declined'), failed: t('Could not decline the invitation') },
  })
  const leave = useCall(calls.leaveGroup, {
    toasts: {
      done: t('You no longer wait for this group'),
      failed: t('Could not leave the group'),
    },
  })
  const { invitations, waiting } = data ?? ({ invitations: [], waiting: [] } as PendingGroups)
  if (invitations.length + waiting.length === 0) return null
  return (
    <ul className="grid gap-3">
      {invitations.map(({ id, name, owner }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-3 rounded-lg border border-accent p-4"
        >
          <span className="me-auto wrap-anywhere">
            {t('{owner} invites you to teach the group “{name}”.', { owner, name })}
          </span>
          <Button
            size="sm"
            busy={accept.isPending}
            onClick={() => accept.mutate({ params: { id } })}
          >
            {t('Accept')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={decline.isPending}
            onClick={() => decline.mutate({ params: { id, userId } })}
          >
            {t('Decline')}
          </Button>
        </li>
      ))}
      {waiting.map(({ id, name }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-4"
        >
          <span className="me-auto wrap-anywhere">
            {t('A teacher of “{name}” has to admit you.', { name })}
          </span>
          <Button
            size="sm"
            variant="secondary"
            busy={leave.isPending}
            onClick={() => leave.mutate({ params: { id } })}
          >
            {t('Withdraw')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function JoinForm({ onOpen }: { onOpen: (path: string) => void }) {
  const [code, setCode] = useState('')
  const submit = () => {
    if (code.trim()) onOpen(paths.joinGroup(code.trim()))
  }
  return (
    <Form
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3 rounded-lg border border-line bg-sunken p-4 noscript:hidden"
    >
      <TextField
        label={t('Join with a code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        className="w-56 max-w-full"
      />
      <Button type="submit" variant="secondary">
        {t('Look at the group')}
      </Button>
    </Form>
  )
}
