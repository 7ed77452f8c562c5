import { t } from '#client/kit/t.tsx'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { JSX } from 'react'
import { requireGroups } from '#client/data/groups.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { privateHead } from '#client/data/page-head.ts'
import { callQuery } from '#client/data/queries.ts'
import { SendAgain } from '#client/catalogue/send-again.tsx'
import { GroupList } from '#client/features/groups/group-list.tsx'
import { MemberGate } from '#client/pages/gates.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import { listGroups } from '#shared/calls/groups.ts'
import { hasRole } from '#shared/domain/roles.ts'

export const Route = createFileRoute('/_catalogue/groups')({
  beforeLoad: (input) => {
    requireGroups()
    return memberOnly(input)
  },
  // The server sends the page complete; in the browser it opens at once.
  loader: async ({ context: { queryClient } }) => {
    if (serverPageContext()) await queryClient.prefetchQuery(callQuery(listGroups))
  },
  head: () => privateHead(t('Groups')),
  component: GroupsPage,
})

function GroupsPage(): JSX.Element {
  const { navigate } = useRouter()
  return (
    <div className="mx-auto grid w-full max-w-[76rem] gap-6">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Groups')}</h1>
        <p className="mt-2 max-w-prose text-lg leading-snug text-soft">
          {t('Homework for a class or a club, and who has done it.')}
        </p>
      </header>
      <MemberGate>
        {({ id, managedBy, emailVerified, email, role }) => (
          <GroupList
            userId={id}
            insteadOfForm={
              emailVerified || hasRole(role, 'curator') ? null : <VerifyFirst email={email} />
            }
            isSeat={managedBy !== undefined}
            // A form that was just saved must not ask about its changes.
            onOpen={(href) => void navigate({ href, ignoreBlocker: true })}
          />
        )}
      </MemberGate>
    </div>
  )
}

/** Who makes a group is known by an address. */
function VerifyFirst({ email }: { email: string | null }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-tint px-4 py-3 text-start">
      <p className="font-semibold">{t('Verify your address first')}</p>
      <p className="max-w-prose">
        {email === null
          ? t(
              'To make a group, add an email address in your settings and follow the link in our email.',
            )
          : t('To make a group, follow the link in the email that we sent to {email}.', { email })}
      </p>
      {email === null ? null : <SendAgain email={email} />}
    </div>
  )
}
