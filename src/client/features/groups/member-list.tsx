import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage, writeFault } from '#client/data/errors.ts'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { FormDialog } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { CheckField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Menu, type MenuEntry } from '#client/kit/menu.tsx'
import { type ListSelection, useSelection } from '#client/kit/selection.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import * as calls from '#shared/calls/groups.ts'
import type { GroupView, MemberView, SeatView } from '#shared/contracts/groups.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { minuteTextIn } from '#shared/domain/utc-text.ts'
import { CardSheet } from './card-sheet.tsx'
import { MemberForm, ReleaseForm, SeatTools } from './seat-tools.tsx'
import { SeatsModal } from './seats-form.tsx'

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
            {isReadOnly ? null : (
              <SeatTools {...{ group, selection }} seats={all.filter(isSeatOf)} onCards={setMade} />
            )}
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

const isSeatOf = ({ state }: MemberView) => state === 'seat'

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
  const isSeat = state === 'seat'
  const admit = useCall(calls.admitMember, {
    toasts: {
      done: t('{name} is a member now', { name }),
      failed: t('Could not admit {name}', { name }),
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2">
      {isSeat && !isReadOnly ? (
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
      <FormDialog open={asked === 'edit'} size="md" title={t('Edit name and note')} onClose={close}>
        <MemberForm {...{ member, params }} onClose={close} />
      </FormDialog>
      <FormDialog
        open={asked === 'release'}
        size="md"
        title={t('Hand over {name}’s account', { name })}
        onClose={close}
      >
        <ReleaseForm {...{ username, params }} onClose={close} />
      </FormDialog>
      <DeleteDialog
        dialog={{ deleting: asked === 'remove' ? member : null, close }}
        call={calls.removeMember}
        inputOf={() => ({ params })}
        toasts={{ done: t('{name} is no longer in the group', { name }) }}
        title={t('Remove {name}?', { name })}
        description={() =>
          isSeat
            ? t(
                'The account of {name} is deleted with everything in it. To keep it, hand it over by email first.',
                { name },
              )
            : t('You will see nothing of {name} any more.', { name })
        }
        confirmLabel={isSeat ? t('Delete account') : t('Remove')}
        busyLabel={t('Removing...')}
        onDeleted={close}
      />
      <NewPassword
        open={asked === 'password'}
        {...{ name, params }}
        onMade={onPassword}
        onClose={close}
      />
    </li>
  )
}

type NewPasswordProps = {
  open: boolean
  name: string
  params: { id: number; memberId: number }
  onMade: (seat: SeatView) => void
  onClose: () => void
}

function NewPassword({ open, name, params, onMade, onClose }: NewPasswordProps) {
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

const VALID_DAYS = 14

/** The code that lets people in: one press makes it, valid for two weeks. */
function CodeBox({ group }: { group: GroupView }) {
  const { id, code } = group
  const [approval, setApproval] = useState(code?.approval ?? false)
  const renew = useCall(calls.renewGroupCode, { toasts: { failed: t('Could not make a code') } })
  const remove = useCall(calls.deleteGroupCode, {
    toasts: { done: t('The code no longer works'), failed: t('Could not remove the code') },
  })
  const make = () =>
    renew.mutate({
      params: { id },
      body: {
        approval,
        expiresAt: new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString(),
      },
    })
  return (
    <section
      aria-labelledby="group-code"
      className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="group-code" className="text-xl">
        {t('Code to join')}
      </h2>
      {code ? (
        <>
          <p translate="no" className="font-mono text-3xl tracking-widest select-all">
            {code.code.replace(/^.{4}/, '$&-')}
          </p>
          <p className="text-sm text-soft wrap-anywhere">
            {code.url}
            {code.expiresAt ? (
              <>
                <br />
                {t('Until {time}', { time: minuteTextIn(group.timeZone, code.expiresAt, t) })}
              </>
            ) : null}
            {code.uses === null ? null : (
              <>
                <br />
                {t('{uses, plural, one {# more use} other {# more uses}}', { uses: code.uses })}
              </>
            )}
          </p>
        </>
      ) : (
        <p className="text-soft">
          {t('People with an account join with a code, which is valid for two weeks.')}
        </p>
      )}
      <CheckField
        label={t('A teacher admits each of them')}
        checked={approval}
        onChange={({ target }) => setApproval(target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        {code ? <CopyButton text={code.url} label={t('Copy link')} /> : null}
        <Button variant={code ? 'secondary' : 'primary'} busy={renew.isPending} onClick={make}>
          {code ? t('New code') : t('Make a code')}
        </Button>
        {code ? (
          <Button
            variant="ghost"
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          >
            {t('Remove')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
