import { t } from '#client/kit/t.tsx'
import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { EmailSettings } from '#client/features/notifications/email-settings.tsx'
import {
  NotificationList,
  notificationsQuery,
  ReadAllButton,
} from '#client/features/notifications/notification-list.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { MemberGate } from '#client/pages/gates.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { getEmailChoices } from '#shared/calls/notifications.ts'

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
