import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { edit } from '#client/data/edits.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { callQuery } from '#client/data/queries.ts'
import type { Prove } from '#client/data/step-up.tsx'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Form, FormAlert, FormFooter } from '#client/kit/form.tsx'
import { listPasskeys, removePasskey, renamePasskey } from '#shared/calls/passkeys.ts'
import { type PasskeyView, renamePasskeyInput } from '#shared/contracts/passkeys.ts'

type RenamePasskeyProps = { passkey: PasskeyView | null; onClose: () => void }

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps): JSX.Element {
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

export function RemovePasskey(props: RemovePasskeyProps): JSX.Element {
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
