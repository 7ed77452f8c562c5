import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { writeFault, serverMessage } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { lazyDialog } from '#client/kit/lazy.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Menu, type MenuEntry } from '#client/kit/menu.tsx'
import { type ListSelection, useSelection } from '#client/kit/selection.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import * as calls from '#shared/calls/groups.ts'
import type { GroupView, MemberView, SeatView } from '#shared/contracts/groups.ts'
import { CardSheet } from './card-sheet.tsx'
import { CodeBox } from './code-box.tsx'
import { MemberModal, ReleaseModal } from './seat-forms.tsx'
import { SeatTools } from './seat-tools.tsx'

const SeatsModal = lazyDialog(() => import('./seats-form.tsx').then((m) => m.SeatsModal))

/** Who is in the group, the code that lets people in, and accounts that teachers make. */
export function Members({ group }: { group: GroupView }): JSX.Element {
  const members = useQuery({
    ...callQuery(calls.listMembers, { params: { id: group.id } }),
    refetchOnMount: 'always',
  })
  const [making, setMaking] = useState(false)
  /** Shown once: nobody can look the passwords up again. */
  const [made, setMade] = useState<readonly SeatView[] | null>(null)
  const isReadOnly = group.archivedAt !== null
  const selection = useSelection()
  if (made) return <CardSheet group={group} seats={made} onClose={() => setMade(null)} />
  return (
    <div className="grid gap-6">
      {isReadOnly ? null : (
        <div className="grid gap-4 noscript:hidden md:grid-cols-2">
          <CodeBox group={group} />
          <section
            aria-labelledby="make-seats"
            className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4"
          >
            <h2 id="make-seats" className="text-xl">
              {t('Accounts without email')}
            </h2>
            <p className="text-soft">
              {t(
                'Paste the names of your pupils. Each gets a username and a password on a card that you print.',
              )}
            </p>
            <Button className="justify-self-start" onClick={() => setMaking(true)}>
              <Icon name="plus" className="size-5" />
              {t('Make accounts')}
            </Button>
          </section>
        </div>
      )}
      <Loaded
        query={members}
        skeleton={<Skeleton className="h-64" />}
        failure={({ error }) => serverMessage(error) ?? t('The members could not be loaded.')}
        empty={
          <EmptyState
            title={t('No members yet')}
            description={t('Share the code, or make accounts for your pupils.')}
          />
        }
      >
        {(all) => (
          <div className="grid gap-3">
            <Tools {...{ group, all, selection }} onCards={setMade} />
            <ul className="grid gap-2">
              {all.map((member) => (
                <Row
                  key={member.id}
                  {...{ group, member, selection, isReadOnly }}
                  onPassword={(seat) => setMade([seat])}
                />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
      <SeatsModal open={making} group={group} onMade={setMade} onClose={() => setMaking(false)} />
    </div>
  )
}

type ToolsProps = {
  group: GroupView
  all: readonly MemberView[]
  selection: ListSelection
  onCards: (seats: readonly SeatView[]) => void
}

function Tools({ all, ...props }: ToolsProps) {
  const seats = all.filter(({ state }) => state === 'seat')
  return seats.length === 0 || props.group.archivedAt ? null : (
    <SeatTools {...props} seats={seats} />
  )
}

type RowProps = {
  group: GroupView
  member: MemberView
  selection: ListSelection
  isReadOnly: boolean
  onPassword: (seat: SeatView) => void
}

type Asked = 'edit' | 'release' | 'remove' | 'password'

function Row({ group, member, selection, isReadOnly, onPassword }: RowProps) {
  const { id: memberId, name, username, state, note } = member
  const params = { id: group.id, memberId }
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const admit = useCall(calls.admitMember, {
    toasts: {
      done: t('{name} is a member now', { name }),
      failed: t('Could not admit {name}', { name }),
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      {state === 'seat' && !isReadOnly ? (
        <input
          type="checkbox"
          aria-label={t('Select {name}', { name: `${name} (${username})` })}
          className="size-5 shrink-0 accent-accent noscript:hidden"
          checked={selection.selected.has(memberId)}
          onChange={({ target }) => selection.onSelect([memberId], target.checked)}
        />
      ) : null}
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-soft wrap-anywhere">{stateText(member)}</span>
        {note ? <span className="text-sm wrap-anywhere">{note}</span> : null}
      </span>
      {isReadOnly ? null : state === 'waiting' ? (
        <span className="flex gap-2">
          <Button size="sm" busy={admit.isPending} onClick={() => admit.mutate({ params })}>
            {t('Admit')}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsked('remove')}>
            {t('Refuse')}
          </Button>
        </span>
      ) : (
        <MemberMenu member={member} params={params} onAsk={setAsked} />
      )}
      <MemberModal open={asked === 'edit'} member={member} params={params} onClose={close} />
      <ReleaseModal
        open={asked === 'release'}
        name={name}
        username={username}
        params={params}
        onClose={close}
      />
      <RemoveMember open={asked === 'remove'} member={member} params={params} onClose={close} />
      <NewPassword
        open={asked === 'password'}
        name={name}
        params={params}
        onMade={onPassword}
        onClose={close}
      />
    </li>
  )
}

type MemberMenuProps = {
  member: MemberView
  params: { id: number; memberId: number }
  onAsk: (asked: Asked) => void
}

function MemberMenu({ member: { name, state, locked }, params, onAsk }: MemberMenuProps) {
  const lock = useCall(calls.lockSeat, {
    toasts: {
      done: locked
        ? t('Unlocked for {name}', { name })
        : t('Kids mode locked for {name}', { name }),
      failed: t('Could not change the lock'),
    },
  })
  const entries: MenuEntry[] = [
    { label: t('Edit name and note'), icon: 'pencil', onSelect: () => onAsk('edit') },
    ...(state === 'seat'
      ? ([
          {
            label: locked ? t('Unlock kids mode') : t('Lock kids mode'),
            icon: 'lock-keyhole',
            onSelect: () => lock.mutate({ params, body: { locked: !locked } }),
          },
          { label: t('New password'), icon: 'refresh-cw', onSelect: () => onAsk('password') },
          { label: t('Hand over by email'), icon: 'mail', onSelect: () => onAsk('release') },
        ] satisfies MenuEntry[])
      : []),
    {
      label: state === 'seat' ? t('Delete account') : t('Remove from the group'),
      icon: 'trash',
      onSelect: () => onAsk('remove'),
    },
  ]
  return (
    <Menu
      label={t('More about {name}', { name })}
      entries={entries}
      className="button ghost icon noscript:hidden"
    >
      <Icon name="ellipsis" />
    </Menu>
  )
}

function stateText({ state, username, locked }: MemberView): string {
  if (state === 'waiting') return t('{username} · waits to be admitted', { username })
  if (state === 'member') return username
  return locked
    ? t('{username} · account of this group, locked in kids mode', { username })
    : t('{username} · account of this group', { username })
}

type AskProps = { open: boolean; params: { id: number; memberId: number }; onClose: () => void }

function RemoveMember({ open, member, params, onClose }: AskProps & { member: MemberView }) {
  const { name, state } = member
  const remove = useCall(calls.removeMember, {
    onSuccess: onClose,
    toasts: { done: t('{name} is no longer in the group', { name }) },
  })
  return (
    <ConfirmModal
      open={open}
      title={t('Remove {name}?', { name })}
      description={
        state === 'seat'
          ? t(
              'The account of {name} is deleted with everything in it. To keep it, hand it over by email first.',
              { name },
            )
          : t('You will see nothing of {name} any more.', { name })
      }
      confirmLabel={state === 'seat' ? t('Delete account') : t('Remove')}
      busyLabel={t('Removing...')}
      busy={remove.isPending}
      error={writeFault(remove.error)}
      onConfirm={() => remove.mutate({ params })}
      onClose={onClose}
    />
  )
}

type PasswordProps = AskProps & { name: string; onMade: (seat: SeatView) => void }

function NewPassword({ open, name, params, onMade, onClose }: PasswordProps) {
  const renew = useCall(calls.renewSeatPassword, { onSuccess: onMade })
  return (
    <ConfirmModal
      open={open}
      title={t('A new password for {name}?', { name })}
      description={t('The old one no longer works, and {name} has to log in again.', { name })}
      confirmLabel={t('New password')}
      busyLabel={t('Changing...')}
      busy={renew.isPending}
      error={writeFault(renew.error)}
      onConfirm={() => renew.mutate({ params })}
      onClose={onClose}
    />
  )
}
