import { t } from '#client/kit/t.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { type JSX, Suspense, useEffect, useState } from 'react'
import { MutedNotice } from '#client/catalogue/muted-notice.tsx'
import { privateHead } from '#client/data/page-head.ts'
import { forgetReturn } from '#client/data/return-path.ts'
import { MySuggestions } from '#client/features/suggestions/my-suggestions.tsx'
import {
  FromAnywhere,
  type Shared,
  sharedAddress,
} from '#client/features/suggestions/from-anywhere.tsx'
import { Suggest } from '#client/features/suggestions/suggest.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { Skeleton, Spinner } from '#client/kit/states.tsx'
import { MemberGate } from '#client/pages/gates.tsx'
import { memberOnly } from '#client/shell/guards.ts'
import type { SuggestionView } from '#shared/contracts/suggestions.ts'

export const Route = createFileRoute('/_catalogue/suggest')({
  validateSearch: ({ url, title, text }: Record<string, unknown>): Shared => ({
    ...(typeof url === 'string' && { url }),
    ...(typeof title === 'string' && { title }),
    ...(typeof text === 'string' && { text }),
  }),
  beforeLoad: memberOnly,
  head: () => privateHead(t('Suggest a Resource')),
  component: SuggestPage,
  pendingComponent: SuggestSkeleton,
  pendingMs: 300,
})

function SuggestPage(): JSX.Element {
  const url = sharedAddress(Route.useSearch())
  useEffect(forgetReturn, [])
  return (
    <SuggestFrame>
      <NeedsScript what={t('Suggesting a resource')}>
        <MemberGate>{() => <Both url={url} />}</MemberGate>
      </NeedsScript>
    </SuggestFrame>
  )
}

function Both({ url }: { url: string }) {
  const [draft, setDraft] = useState<SuggestionView | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  // Each continued draft starts the flow anew.
  const [round, setRound] = useState(0)
  return (
    <>
      <MutedNotice />
      <Suspense fallback={<Spinner label={t('Loading...')} />}>
        <Suggest
          key={round}
          url={url}
          draft={draft}
          onOpen={(open) => {
            setOpenId(open?.id ?? null)
            if (!open) setDraft(null)
          }}
        />
      </Suspense>
      <FromAnywhere />
      <MySuggestions
        openId={openId}
        onContinue={(chosen) => {
          setOpenId(chosen.id)
          setDraft(chosen)
          setRound((now) => now + 1)
        }}
      />
    </>
  )
}

function SuggestFrame({ children }: { children: JSX.Element }): JSX.Element {
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 sm:py-4">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Suggest a Resource')}</h1>
        <p className="mt-2 max-w-prose text-lg leading-snug text-soft">
          {t(
            'You know a lesson that others should find? Give us its address; curators look at every suggestion.',
          )}
        </p>
      </header>
      {children}
    </div>
  )
}

function SuggestSkeleton(): JSX.Element {
  return (
    <SuggestFrame>
      <>
        <output className="sr-only">{t('Loading...')}</output>
        <Skeleton className="h-56" />
      </>
    </SuggestFrame>
  )
}
