import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { edit } from '#client/data/edits.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import { type Prove, useStepUp } from '#client/data/step-up.tsx'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Form, FormAlert, FormFooter } from '#client/kit/form.tsx'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#shared/calls/ways-in.ts'
import { type PasskeyView, renamePasskeyInput } from '#shared/contracts/passkeys.ts'
import { useQuery } from '@tanstack/react-query'
import { createPasskey, passkeyFault } from '#client/data/passkeys.ts'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { ShortMoment, useNow } from '#client/kit/moment.tsx'
import { Skeleton } from '#client/kit/states.tsx'

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

type RenamePasskeyProps = { passkey: PasskeyView | null; onClose: () => void }

function RenamePasskey({ passkey, onClose }: RenamePasskeyProps): JSX.Element {
  return (
    <FormDialog open={passkey !== null} title={t('Rename the passkey')} onClose={onClose}>
      {passkey ? <NameForm passkey={passkey} onDone={onClose} /> : null}
    </FormDialog>
  )
}

function NameForm({ passkey, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const { id, name } = passkey
  const { mutateAsync: rename } = useCall(renamePasskey, {
    received: (renamed) => [
      edit(callQuery(listPasskeys), (all) => all.map((each) => (each.id === id ? renamed : each))),
    ],
  })
  const form = useForm({
    schema: renamePasskeyInput,
    values: { name },
    edits: true,
    send: (body) => rename({ params: { id }, body }),
    onSent: onDone,
  })
  return (
    <Form form={form}>
      <form.Field name="name" label={t('Name')} />
      <FormFooter busyLabel={t('Saving...')}>{t('Save')}</FormFooter>
    </Form>
  )
}

type RemovePasskeyProps = RenamePasskeyProps & {
  prove: Prove
  onRemoved: (passkey: PasskeyView) => void
}

function RemovePasskey(props: RemovePasskeyProps): JSX.Element {
  const { passkey, prove, onRemoved, onClose } = props
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending } = useCall(removePasskey, {
    received: (_, { params }) => [
      edit(callQuery(listPasskeys), (all) => all.filter(({ id }) => id !== params.id)),
    ],
  })
  const close = () => {
    setFault(undefined)
    onClose()
  }
  const remove = async ({ id }: PasskeyView): Promise<boolean> => {
    await mutateAsync({ params: { id } })
    return true
  }
  const confirm = async (key: PasskeyView) => {
    setFault(undefined)
    try {
      if (!(await prove(() => remove(key)))) return
      close()
      onRemoved(key)
    } catch (error) {
      setFault(error instanceof Error ? (serverMessage(error) ?? t(UNREACHABLE)) : t(UNREACHABLE))
    }
  }
  return (
    <Modal
      open={passkey !== null}
      onClose={close}
      title={t('Remove this passkey?')}
      description={t(
        'It will not log in to your account anymore. Remove it from your device or password manager as well.',
      )}
    >
      <div className="grid gap-4">
        <FormAlert message={fault} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            onClick={() => passkey && void confirm(passkey)}
          >
            {t('Remove')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
