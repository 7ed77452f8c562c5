import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useRef } from 'react'
import { WayInName, WayInRows } from '#client/catalogue/way-in-rows.tsx'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { edit } from '#client/data/edits.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { type Prove, useStepUp } from '#client/data/step-up.tsx'
import { useCall } from '#client/data/write.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Moment, useNow } from '#client/kit/moment.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import { getSignIn, listIdentities, prepareLink, removeIdentity } from '#shared/calls/ways-in.ts'
import type { IdentityView } from '#shared/contracts/ways-in.ts'
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
        {(rows) => <Rows identities={rows} nameOf={nameOf} prove={prove} onOutcome={onOutcome} />}
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

type RowsProps = Pick<IdentityListProps, 'onOutcome'> & {
  identities: IdentityView[]
  prove: Prove
  nameOf: (by: IdentityView['by']) => string
}

function Rows({ identities, nameOf, prove, onOutcome }: RowsProps) {
  const now = useNow()
  const { dialog, region } = useRowDialog<IdentityView>()
  return (
    <section ref={region} tabIndex={-1} className="rounded-md">
      <WayInRows
        label={t('Your linked accounts')}
        rows={identities}
        heading={({ by, username }) => (
          <WayInName>
            {nameOf(by)}
            {username === null ? null : <> · {username}</>}
          </WayInName>
        )}
        facts={({ lastUsedAt, createdAt }) => (
          <>
            {t('Last used')} · <Moment iso={lastUsedAt ?? createdAt} now={now} />
          </>
        )}
        actions={(identity) => [
          {
            label: t('Remove'),
            name: t('Remove {name}', { name: nameOf(identity.by) }),
            onPress: () => dialog.remove(identity),
          },
        ]}
      />
      <DeleteDialog
        dialog={dialog}
        call={removeIdentity}
        prove={prove}
        inputOf={({ id }) => ({ params: { id } })}
        received={(_, { params }) => [
          edit(callQuery(listIdentities), (all) => all.filter(({ id }) => id !== params.id)),
        ]}
        onDeleted={({ by }) =>
          onOutcome(t('{name} does not log in to your account anymore.', { name: nameOf(by) }))
        }
        title={t('Remove this login?')}
        description={({ by }) => (
          <p>{t('{name} will not log in to your account anymore.', { name: nameOf(by) })}</p>
        )}
        confirmLabel={t('Remove')}
        busyLabel={t('Removing...')}
      />
    </section>
  )
}
