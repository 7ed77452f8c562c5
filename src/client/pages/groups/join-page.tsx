import { t } from '#client/kit/t.tsx'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { JSX } from 'react'
import { requireGroups } from '#client/data/groups.ts'
import { privateHead } from '#client/data/page-head.ts'
import { JoinGroup } from '#client/features/groups/join-group.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'

/** The browser asks what the code leads to, so that wrong codes count for its address. */
export const Route = createFileRoute('/_catalogue/join/$code')({
  beforeLoad: requireGroups,
  head: () => privateHead(t('Join a group')),
  component: JoinPage,
})

function JoinPage(): JSX.Element {
  const { code } = Route.useParams()
  const { navigate } = useRouter()
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Join a group')}</h1>
      <NeedsScript what={t('Joining a group')}>
        <JoinGroup
          key={code}
          code={code}
          onJoined={({ id, state }) => {
            if (state === 'waiting')
              toast({ title: t('A teacher has to admit you first'), variant: 'success' })
            void navigate({ href: state === 'member' ? paths.group(id) : paths.groups() })
          }}
        />
      </NeedsScript>
    </div>
  )
}
