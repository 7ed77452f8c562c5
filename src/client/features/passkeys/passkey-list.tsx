import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { edit } from '#client/data/edits.ts'
import { serverMessage } from '#client/data/errors.ts'
import { createPasskey, passkeyFault } from '#client/data/passkeys.ts'
import { callQuery } from '#client/data/queries.ts'
import { type Prove, useStepUp } from '#client/data/step-up.tsx'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { ShortMoment, useNow } from '#client/kit/moment.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { addPasskey, beginPasskey, listPasskeys } from '#shared/calls/passkeys.ts'
import type { PasskeyView } from '#shared/contracts/passkeys.ts'
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'

type PasskeyListProps = {
  username: string
  /** Shows in the page's banner what came of a change. */
  onOutcome: (message: string, failed?: boolean) => void
}

/** The passkeys of the account, and the button that adds one. */
export function PasskeyList({ username, onOutcome }: PasskeyListProps): JSX.Element {
  const { prove, prompt } = useStepUp(username)
  const { busy, add } = useAddPasskey(prove, onOutcome)
  return (
    <div className="grid gap-4">
      <Loaded
        query={useQuery(callQuery(listPasskeys))}
        skeleton={<Skeleton className="h-13" />}
        failure={({ error }) => serverMessage(error) ?? t('Your passkeys could not be loaded.')}
        empty={<p className="text-soft">{t('You have no passkeys yet.')}</p>}
      >
        {(passkeys) => <Rows passkeys={passkeys} prove={prove} onOutcome={onOutcome} />}
      </Loaded>
      <Button variant="secondary" busy={busy} className="justify-self-start" onClick={add}>
        <Icon name="plus" className="size-4" />
        {t('Add a passkey')}
      </Button>
      {prompt}
    </div>
  )
}

function useAddPasskey(prove: Prove, onOutcome: PasskeyListProps['onOutcome']) {
  const [busy, setBusy] = useState(false)
  const { mutateAsync: begin } = useCall(beginPasskey)
  const { mutateAsync: send } = useCall(addPasskey, {
    received: (added) => [edit(callQuery(listPasskeys), (all) => [added, ...all])],
  })
  const add = async () => {
    setBusy(true)
    try {
      const options = await prove(() => begin())
      if (!options) return
      const { name } = await send({ body: { response: await createPasskey(options) } })
      onOutcome(t('The passkey “{name}” was added.', { name }))
    } catch (error) {
      onOutcome(passkeyFault(error), true)
    } finally {
      setBusy(false)
    }
  }
  return { busy, add: () => void add() }
}

type RowsProps = Pick<PasskeyListProps, 'onOutcome'> & { passkeys: PasskeyView[]; prove: Prove }

function Rows({ passkeys, prove, onOutcome }: RowsProps) {
  const now = useNow()
  const [renaming, setRenaming] = useState<PasskeyView | null>(null)
  const [removing, setRemoving] = useState<PasskeyView | null>(null)
  return (
    <>
      <ul aria-label={t('Your passkeys')} className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li
            key={passkey.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="font-sans text-base wrap-anywhere">{passkey.name}</h3>
              <p className="text-sm text-soft">
                <LastUse passkey={passkey} now={now} />
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Rename {name}', { name: passkey.name })}
              onClick={() => setRenaming(passkey)}
            >
              {t('Rename')}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Remove {name}', { name: passkey.name })}
              onClick={() => setRemoving(passkey)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />
      <RemovePasskey
        passkey={removing}
        prove={prove}
        onRemoved={({ name }) => onOutcome(t('The passkey “{name}” was removed.', { name }))}
        onClose={() => setRemoving(null)}
      />
    </>
  )
}

function LastUse({ passkey, now }: { passkey: PasskeyView; now: number | null }) {
  const { createdAt, lastUsedAt } = passkey
  return (
    <>
      {lastUsedAt ? t('Last used') : t('Added')} ·{' '}
      <ShortMoment iso={lastUsedAt ?? createdAt} now={now} />
    </>
  )
}
