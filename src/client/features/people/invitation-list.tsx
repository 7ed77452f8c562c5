import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { pageQuery, pageSourceOf } from '#client/data/list-source.ts'
import { Badge, type BadgeTone } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { AddButton, ListPage } from '#client/kit/list-page.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { listInvitations, revokeInvitation } from '#shared/calls/invitations.ts'
import type { InvitationView } from '#shared/contracts/invitations.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { InvitationState } from '#shared/domain/invitations.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { NewInvitation } from './new-invitation.tsx'
import { RoleMark } from './person-marks.tsx'

const PAGE_SIZE = 25

const STATES: Record<InvitationState, { label: Text; tone: BadgeTone }> = {
  open: { label: text('Invitation|Open'), tone: 'green' },
  used_up: { label: text('Invitation|Used up'), tone: 'neutral' },
  expired: { label: text('Invitation|Expired'), tone: 'neutral' },
  void: { label: text('Invitation|Void'), tone: 'red' },
}

/** The codes that let people in, whoever may sign up. */
export function InvitationList({ user }: { user: UserView }): JSX.Element {
  const [view, setView] = useState({ page: 1 })
  const list = useQuery(
    pageQuery(listInvitations, {
      query: { limit: PAGE_SIZE, offset: (view.page - 1) * PAGE_SIZE },
    }),
  )
  const { dialog, region } = useRowDialog<InvitationView>()
  return (
    <>
      <ListPage
        label={t('Invitations')}
        unit="invitation"
        source={pageSourceOf(list, (error) => serverMessage(error) ?? t(UNREACHABLE))}
        columns={columnsOf(dialog)}
        pageSize={PAGE_SIZE}
        view={view}
        onView={setView}
        nothing={() => ({
          title: t('No invitations yet'),
          description: t(
            'Whoever has the link of an invitation can register, even if nobody else may, and is let in at once.',
          ),
        })}
        actions={<AddButton label={t('New Invitation')} onAdd={dialog.create} />}
        region={region}
      />
      <NewInvitation user={user} open={dialog.isFormOpen} onClose={dialog.close} />
      <RevokeDialog dialog={dialog} />
    </>
  )
}

function columnsOf(dialog: RowDialog<InvitationView>): Column<InvitationView>[] {
  return [
    {
      name: t('Invitation'),
      kind: 'heading',
      cell: ({ code, note }) => (
        <>
          <span className="block font-mono tracking-wide">{inGroups(code)}</span>
          {note ? (
            <span dir="auto" className="block text-sm font-normal text-soft wrap-anywhere">
              {note}
            </span>
          ) : null}
        </>
      ),
    },
    {
      name: t('State'),
      kind: 'narrow',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{t(STATES[state].label)}</Badge>,
    },
    {
      name: t('Uses left'),
      kind: 'narrow',
      cell: ({ uses, used }) => t('{left, number} of {uses, number}', { left: uses - used, uses }),
    },
    {
      name: t('Expires'),
      kind: 'narrow',
      cell: ({ expiresAt }) => <time dateTime={expiresAt}>{utcMinuteText(expiresAt, t)}</time>,
    },
    { name: t('Role'), kind: 'narrow', cell: ({ role }) => <RoleMark role={role} /> },
    {
      name: t('Actions'),
      kind: 'actions',
      cell: (invitation) => (
        <span className="flex gap-2 *:shrink-0 *:whitespace-nowrap">
          {invitation.state === 'open' ? (
            <CopyButton text={invitation.url} label={t('Copy link')} />
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('Revoke {code}', { code: invitation.code })}
            onClick={() => dialog.remove(invitation)}
          >
            {t('Revoke')}
          </Button>
        </span>
      ),
    },
  ]
}

/** As people read a code out: 'ABCD-EFGH-2345'. */
function inGroups(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}

function RevokeDialog({ dialog }: { dialog: RowDialog<InvitationView> }) {
  return (
    <DeleteDialog
      dialog={dialog}
      call={revokeInvitation}
      inputOf={({ code }) => ({ params: { code } })}
      toasts={{ done: t('Invitation revoked') }}
      title={t('Revoke this invitation?')}
      confirmLabel={t('Revoke')}
      busyLabel={t('Revoking...')}
      description={({ code }) => (
        <p>
          <Phrase
            of="Nobody can register with <code>{code}</code> any more. Whoever has come with it stays."
            values={{ code: inGroups(code) }}
            tags={{ code: (words) => <strong className="font-mono">{words}</strong> }}
          />
        </p>
      )}
    />
  )
}
