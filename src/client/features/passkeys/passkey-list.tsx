import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { WayInName, WayInRows } from '#client/catalogue/way-in-rows.tsx'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { edit } from '#client/data/edits.ts'
import { serverMessage } from '#client/data/errors.ts'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import { type Prove, useStepUp } from '#client/data/step-up.tsx'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#shared/calls/ways-in.ts'
import { type PasskeyView, renamePasskeyInput } from '#shared/contracts/ways-in.ts'
import { useQuery } from '@tanstack/react-query'
import { createPasskey, passkeyFault } from '#client/data/passkeys.ts'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Moment, useNow } from '#client/kit/moment.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'

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
  const { dialog, region } = useRowDialog<PasskeyView>()
  return (
    <section ref={region} tabIndex={-1} className="rounded-md">
      <WayInRows
        label={t('Your passkeys')}
        rows={passkeys}
        heading={({ name }) => <WayInName>{name}</WayInName>}
        facts={(passkey) => <LastUse passkey={passkey} now={now} />}
        actions={(passkey) => [
          {
            label: t('Rename'),
            name: t('Rename {name}', { name: passkey.name }),
            onPress: () => dialog.edit(passkey),
          },
          {
            label: t('Remove'),
            name: t('Remove {name}', { name: passkey.name }),
            onPress: () => dialog.remove(passkey),
          },
        ]}
      />
      <RenamePasskey passkey={dialog.edited} onClose={dialog.close} />
      <DeleteDialog
        dialog={dialog}
        call={removePasskey}
        prove={prove}
        inputOf={({ id }) => ({ params: { id } })}
        received={(_, { params }) => [
          edit(callQuery(listPasskeys), (all) => all.filter(({ id }) => id !== params.id)),
        ]}
        onDeleted={({ name }) => onOutcome(t('The passkey “{name}” was removed.', { name }))}
        title={t('Remove this passkey?')}
        description={() => (
          <p>
            {t(
              'It will not log in to your account anymore. Remove it from your device or password manager as well.',
            )}
          </p>
        )}
        confirmLabel={t('Remove')}
        busyLabel={t('Removing...')}
      />
    </section>
  )
}

function LastUse({ passkey, now }: { passkey: PasskeyView; now: number | null }) {
  const { createdAt, lastUsedAt } = passkey
  return (
    <>
      {lastUsedAt ? t('Last used') : t('Added')} ·{' '}
      <Moment iso={lastUsedAt ?? createdAt} now={now} />
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
