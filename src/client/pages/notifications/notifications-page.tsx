import { t } from '#client/kit/t.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { type JSX, useEffect } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import {
  NotificationList,
  notificationsQuery,
  ReadAllButton,
} from '#client/features/notifications/notification-list.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { MemberGate } from '#client/pages/gates.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { getEmailChoices, changeEmailChoices } from '#shared/calls/notifications.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { noteLoginOver } from '#client/data/account.ts'
import { serverMessage, unreached } from '#client/data/errors.ts'
import { edit } from '#client/data/edits.ts'
import { useCall } from '#client/data/write.ts'
import { Switch } from '#client/kit/select.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { ROLE_OF_EMAIL } from '#shared/domain/curation.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'
import type { EmailChoices } from '#shared/contracts/notifications.ts'
import type { UserView } from '#shared/contracts/profile.ts'

export const Route = createFileRoute('/_catalogue/notifications')({
  beforeLoad: memberOnly,
  // The server sends the page complete; in the browser it opens at once.
  loader: async ({ context: { queryClient } }) => {
    if (!serverPageContext()) return
    await Promise.all([
      queryClient.prefetchInfiniteQuery(notificationsQuery()),
      queryClient.prefetchQuery(callQuery(getEmailChoices)),
    ])
  },
  head: () => privateHead(t('Notifications')),
  component: NotificationsPage,
})

function NotificationsPage(): JSX.Element {
  return (
    <div className="mx-auto grid max-w-5xl gap-x-12 gap-y-8 sm:py-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid content-start gap-4">
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Notifications')}</h1>
          <ReadAllButton />
        </header>
        <MemberGate>{() => <NotificationList />}</MemberGate>
      </div>
      <NeedsScript what={t('Choosing your emails')}>
        <MemberGate>{(user) => <EmailSettings user={user} />}</MemberGate>
      </NeedsScript>
    </div>
  )
}

const SWITCHES: readonly (readonly [keyof EmailChoices, Text])[] = [
  ['replies', text('Replies to my comments')],
  ['suggestions', text('My suggestions and corrections')],
  ['moderation', text('A moderator’s decisions about what I wrote')],
  ['groups', text('Homework of my groups')],
  ['weekly', text('My week: where I left off, what comes next, and what is new')],
]

/** For people with a role. */
const ROLE_SWITCHES: readonly (readonly [keyof EmailChoices, Role, Text])[] = [
  ['reports', ROLE_OF_EMAIL.report, text('What members report')],
  ['submissions', ROLE_OF_EMAIL.submission, text('What members suggest')],
  [
    'troubles',
    ROLE_OF_EMAIL.trouble,
    text('A failed backup, emails that wait, and a disk that fills up'),
  ],
]

function switchesOf(role: Role): readonly (readonly [keyof EmailChoices, Text])[] {
  return [
    ...SWITCHES,
    ...ROLE_SWITCHES.flatMap(([name, needed, label]) =>
      hasRole(role, needed) ? ([[name, label]] as const) : [],
    ),
  ]
}

/** One switch for each kind of email. A switch moves at once, and back if the server refuses. */
function EmailSettings({ user }: { user: UserView }): JSX.Element {
  const client = useQueryClient()
  const switches = switchesOf(user.role)
  const choices = useQuery(callQuery(getEmailChoices))
  const { error } = choices
  useEffect(() => noteLoginOver(client, error), [error, client])
  const { mutate } = useCall(changeEmailChoices, {
    queue: 'email choices',
    optimistic: ({ body }) => [
      edit(callQuery(getEmailChoices), (known) => ({ ...known, ...body })),
    ],
    toasts: { failed: t('Could not save your choice') },
  })
  return (
    <section aria-labelledby="email-settings" className="grid content-start gap-2">
      <h2 id="email-settings" className="text-xl">
        {t('Email me about')}
      </h2>
      <Loaded
        query={choices}
        skeleton={switches.map(([name]) => (
          <Skeleton key={name} className="h-11" />
        ))}
        failure={({ error: cause }) => serverMessage(cause) ?? unreached(cause)}
      >
        {(chosen) =>
          switches.map(([name, label]) => (
            <Switch
              key={name}
              label={t(label)}
              checked={chosen[name] === true}
              onChange={(checked) => mutate({ body: { [name]: checked } })}
            />
          ))
        }
      </Loaded>
      <p className="text-sm text-soft text-pretty">
        {user.emailVerified
          ? t(
              'Replies and suggestions come together, at most once a day, and only if you have not read them here. A moderator’s decision comes at once. Your week comes on Mondays, if there is something to say.',
            )
          : t(
              'We send these emails only to verified addresses. Please verify yours first: the link is in your settings.',
            )}
      </p>
      {user.emailVerified && switches.length > SWITCHES.length ? (
        <p className="text-sm text-soft text-pretty">
          {t('What comes with your role comes at most once a day, and only if something is new.')}
        </p>
      ) : null}
    </section>
  )
}
