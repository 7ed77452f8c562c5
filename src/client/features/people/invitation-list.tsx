import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { pageQuery, pageSourceOf } from '#client/data/list-source.ts'
import { useStepUp } from '#client/data/step-up.tsx'
import { Badge, type BadgeTone } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import type { Column } from '#client/kit/table.tsx'
import { createInvitation, listInvitations, revokeInvitation } from '#shared/calls/people.ts'
import { invitationForm, type InvitationView } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { dayFromNow } from '#shared/domain/days.ts'
import {
  type InvitationState,
  MAX_INVITATION_NOTE,
  MAX_INVITATION_USES,
} from '#shared/domain/invitations.ts'
import { type Role, ROLE_LABELS, ROLES } from '#shared/domain/roles.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { done, RoleMark } from './person-marks.tsx'

const PAGE_SIZE = 25
const VALID_DAYS = 30

type Values = { uses: string; expiresAt: string; role: Role; note: string }

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
  const { prove, prompt } = useStepUp(user.username)
  const purpose = t(
    'Whoever has the link of an invitation can register, even if nobody else may, and is let in at once.',
  )
  return (
    <>
      <EntryList
        label={t('Invitations')}
        unit="invitation"
        source={pageSourceOf(list, (error) => serverMessage(error) ?? t(UNREACHABLE))}
        columns={columns()}
        pageSize={PAGE_SIZE}
        view={view}
        onView={setView}
        nothing={() => ({ title: t('No invitations yet'), description: purpose })}
        nameOf={({ code }) => code}
        paramsOf={({ code }) => ({ code })}
        buttons={(invitation, dialog) => (
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
        )}
        form={{
          schema: invitationForm,
          valuesOf: () => ({
            uses: '30',
            expiresAt: dayFromNow(VALID_DAYS),
            role: 'member',
            note: '',
          }),
          fieldsOf: fields,
          description: () => purpose,
        }}
        create={{
          call: createInvitation,
          prove,
          title: t('New Invitation'),
          submit: t('Make the invitation'),
          busy: t('Making the invitation...'),
          done: () =>
            done(t('Invitation made'), t('It is at the top of the list, with its link to copy.')),
        }}
        remove={{
          call: revokeInvitation,
          title: t('Revoke this invitation?'),
          submit: t('Revoke'),
          busy: t('Revoking...'),
          done: t('Invitation revoked'),
          question: ({ code }) => (
            <p>
              <Phrase
                of="Nobody can register with <code>{code}</code> any more. Whoever has come with it stays."
                values={{ code: inGroups(code) }}
                tags={{ code: (words) => <strong className="font-mono">{words}</strong> }}
              />
            </p>
          ),
        }}
      />
      {prompt}
    </>
  )
}

const columns = (): Column<InvitationView>[] => [
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
]

const fields = (): readonly EntryField<Values>[] => [
  {
    name: 'uses',
    label: t('For how many people'),
    kind: 'number',
    input: { min: 1, max: MAX_INVITATION_USES },
  },
  {
    name: 'expiresAt',
    label: t('Until'),
    kind: 'date',
    input: { min: dayFromNow(0) },
    hint: t('The day counts until its end (UTC).'),
  },
  {
    name: 'role',
    label: t('Role'),
    kind: 'choice',
    options: ROLES.map((value) => ({ value, label: t(ROLE_LABELS[value]) })),
  },
  {
    name: 'note',
    label: t('Invitation|Note'),
    hint: t('For you and the other admins, such as whom it is for.'),
    input: { maxLength: MAX_INVITATION_NOTE },
  },
]

/** As people read a code out: 'ABCD-EFGH-2345'. */
function inGroups(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
