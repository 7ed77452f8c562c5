import { type JSX, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { toast } from '#client/kit/toast.ts'
import { passwordProof } from '#shared/contracts/sessions.ts'
import { adminDisableForm } from '#shared/contracts/two-factor.ts'
import { disableTwoFactor } from './two-factor-api.ts'
import { useRefusalOf } from '#client/data/login-over.ts'

/** Spec §5, §8, §9: the settings and the console each have their words. */
const SETTINGS = {
  schema: passwordProof,
  fallback: 'Failed to disable 2FA. Please check your password.',
  shownMs: undefined,
}
const CONSOLE = {
  schema: adminDisableForm,
  fallback: 'Failed to disable 2FA. Please check your password and try again.',
  shownMs: 3000,
}

type DisableTwoFactorProps = { username: string; inConsole?: boolean; onDisabled: () => void }

export function DisableTwoFactor(props: DisableTwoFactorProps): JSX.Element {
  const { username, inConsole = false, onDisabled } = props
  const { schema, fallback, shownMs } = inConsole ? CONSOLE : SETTINGS
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const disable = async (password: string) => {
    await disableTwoFactor(password)
    close()
    toast({
      title: '2FA Disabled',
      description: 'Two-factor authentication is off. Your other sessions have been ended.',
      variant: 'success',
      duration: shownMs,
    })
    onDisabled()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Disable 2FA
      </Button>
      <Modal
        open={open}
        onClose={close}
        title="Disable 2FA"
        description="After that, your password alone opens your account, your recovery codes stop working, and your sessions on other devices end."
      >
        <PasswordPrompt
          username={username}
          label="Disable 2FA"
          busyLabel="Disabling..."
          danger
          schema={schema}
          faultsOf={useRefusalOf(fallback)}
          onPassword={disable}
          onFailure={(description) =>
            toast({ title: 'Error', description, variant: 'destructive' })
          }
          onCancel={close}
        />
      </Modal>
    </>
  )
}
