import { t } from '#client/kit/t.tsx'
import { type JSX, type ReactNode, useId } from 'react'
import { Badge, type BadgeTone } from '#client/kit/badge.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText } from '#client/kit/number-words.ts'
import type { AdminUserView } from '#shared/contracts/people.ts'
import { ROLE_LABELS, type Role } from '#shared/domain/roles.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'

const ROLE_TONES: Readonly<Record<Role, BadgeTone>> = {
  member: 'neutral',
  curator: 'blue',
  moderator: 'purple',
  admin: 'accent',
}

export function RoleMark({ role }: { role: Role }): JSX.Element {
  return (
    <span>
      <Badge tone={ROLE_TONES[role]}>{t(ROLE_LABELS[role])}</Badge>
    </span>
  )
}

/** Email, two-factor and suspension: each says its state, not only the unusual ones. */
export function AccountMarks({ person }: { person: AdminUserView }): JSX.Element {
  const { emailVerified, twoFactorEnabled, suspended, awaitingSince, managed } = person
  const { muted, suspensionAsked } = person
  return (
    <span className="flex flex-wrap gap-1.5">
      {awaitingSince ? <Badge tone="yellow">{t('Awaiting approval')}</Badge> : null}
      {managed ? (
        <Badge tone="blue">{t('Seat of a group')}</Badge>
      ) : (
        <Badge tone={emailVerified ? 'green' : 'yellow'}>
          {emailVerified ? t('Verified') : t('Not verified')}
        </Badge>
      )}
      <Badge tone={twoFactorEnabled ? 'green' : 'neutral'}>
        <Icon name="shield-check" className="size-3.5" />
        {twoFactorEnabled ? t('Two-factor on') : t('Two-factor off')}
      </Badge>
      {muted ? <Badge tone="orange">{t('Muted')}</Badge> : null}
      {suspensionAsked ? <Badge tone="orange">{t('To be suspended')}</Badge> : null}
      {suspended ? <Badge tone="red">{t('State|Suspended')}</Badge> : null}
    </span>
  )
}

/** Returns '3 comments, 1 suggestion', or null for somebody who has written nothing. */
export function contributionsText({ comments, suggestions }: AdminUserView): string | null {
  const texts = [
    comments > 0 ? countText(comments, 'comment') : '',
    suggestions > 0 ? countText(suggestions, 'suggestion') : '',
  ]
  return texts.filter(Boolean).join(', ') || null
}

/** What is known of an account. */
export function Facts({ person }: { person: AdminUserView }): JSX.Element {
  const { createdAt, lastLogin, sessions } = person
  return (
    <div className="grid gap-3">
      <AccountMarks person={person} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        <Fact name={t('Joined')}>{utcMinuteText(createdAt, t)}</Fact>
        <Fact name={t('Last login')}>{lastLogin ? utcMinuteText(lastLogin, t) : t('Never')}</Fact>
        <Fact name={t('Open sessions')}>{sessions}</Fact>
        <Fact name={t('Contributions')}>
          {contributionsText(person) ?? t('Contributions|None')}
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** A part of the dialog about a person. */
export function Section({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** The toast after a change to an account. */
export const done = (title: string, description: string) =>
  ({ title, description, variant: 'success' }) as const
