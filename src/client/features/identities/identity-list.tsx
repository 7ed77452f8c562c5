import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useRef, useState } from 'react'
import { edit } from '#client/data/edits.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useStepUp } from '#client/data/step-up.tsx'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { ShortMoment, useNow } from '#client/kit/moment.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { getSignIn, listIdentities, prepareLink, removeIdentity } from '#shared/calls/ways-in.ts'
import type { IdentityView } from '#shared/contracts/identities.ts'
import { paths, signInHref } from '#shared/paths.ts'

type IdentityListProps = {
  username: string
  /** Shows in the page's banner what came of a change. */
  onOutcome: (message: string, failed?: boolean) => void
}

/** The accounts elsewhere that log in to this one, and links that add one. */
export function IdentityList({ username, onOutcome }: IdentityListProps): JSX.Element {
  const { data: signIn } = useQuery(callQuery(getSignIn))
  const identities = useQuery(callQuery(listIdentities))
  const nameOf = (by: IdentityView['by']) =>
    by === 'lichess' ? 'Lichess' : (signIn?.oidc?.name ?? by.toUpperCase())
  const offered = (['oidc', 'lichess'] as const).filter(
    (by) => signIn?.[by] && identities.data?.every((each) => each.by !== by),
  )
  const { prove, prompt } = useStepUp(username)
  const { mutateAsync: prepare } = useCall(prepareLink)
  const isLeaving = useRef(false)
  // The other site cannot ask for what is needed here, so it is asked for before.
  const link = async (href: string) => {
    if (isLeaving.current) return
    isLeaving.current = true
    try {
      const isProved = await prove(async () => {
        await prepare()
        return true
      })
      if (isProved) location.assign(href)
    } catch (error) {
      onOutcome((error instanceof Error && serverMessage(error)) || t(UNREACHABLE), true)
    } finally {
      isLeaving.current = false
    }
  }
  return (
    <div className="grid gap-4">
      <Loaded
        query={identities}
        skeleton={<Skeleton className="h-13" />}
        failure={({ error }) =>
          serverMessage(error) ?? t('Your linked accounts could not be loaded.')
        }
        empty={<p className="text-soft">{t('No account elsewhere is linked.')}</p>}
      >
        {(rows) => (
          <Rows identities={rows} nameOf={nameOf} username={username} onOutcome={onOutcome} />
        )}
      </Loaded>
      <div className="flex flex-wrap gap-3">
        {offered.map((by) => (
          <a
            key={by}
            href={signInHref(by, paths.settings('security'))}
            className={buttonClass({ variant: 'secondary' })}
            onClick={(event) => {
              event.preventDefault()
              void link(event.currentTarget.href)
            }}
          >
            {t('Link {name}', { name: nameOf(by) })}
          </a>
        ))}
      </div>
      {prompt}
    </div>
  )
}

type RowsProps = IdentityListProps & {
  identities: IdentityView[]
  nameOf: (by: IdentityView['by']) => string
}

function Rows({ identities, nameOf, username, onOutcome }: RowsProps) {
  const now = useNow()
  const { prove, prompt } = useStepUp(username)
  const [busy, setBusy] = useState<number | null>(null)
  const { mutateAsync } = useCall(removeIdentity, {
    received: (_, { params }) => [
      edit(callQuery(listIdentities), (all) => all.filter(({ id }) => id !== params.id)),
    ],
  })
  const remove = async ({ id, by }: IdentityView) => {
    setBusy(id)
    try {
      const send = async () => {
        await mutateAsync({ params: { id } })
        return true
      }
      if (await prove(send))
        onOutcome(t('{name} does not log in to your account anymore.', { name: nameOf(by) }))
    } catch (error) {
      onOutcome((error instanceof Error && serverMessage(error)) || t(UNREACHABLE), true)
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <ul aria-label={t('Your linked accounts')} className="divide-y divide-line">
        {identities.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="font-sans text-base wrap-anywhere">
                {nameOf(each.by)}
                {each.username === null ? null : <> · {each.username}</>}
              </h3>
              <p className="text-sm text-soft">
                {t('Last used')} · <ShortMoment iso={each.lastUsedAt ?? each.createdAt} now={now} />
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              busy={busy === each.id}
              aria-label={t('Remove {name}', { name: nameOf(each.by) })}
              onClick={() => void remove(each)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {prompt}
    </>
  )
}
