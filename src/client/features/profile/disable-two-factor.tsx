import { type JSX, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Modal } from '#client/components/ui/modal.tsx'
import { toast } from '#client/features/toasts/toast-store.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import { disableTwoFactor } from './profile-api.ts'

type DisableTwoFactorProps = { username: string; onDisabled: () => void }

export function DisableTwoFactor({ username, onDisabled }: DisableTwoFactorProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const disable = async (password: string) => {
    await disableTwoFactor(password)
    close()
    toast({
      title: '2FA Disabled',
      description: 'Two-factor authentication is off. Your other logins have been ended.',
      variant: 'success',
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
        description="From then on your password alone opens your account, your recovery codes are void, and your logins on other devices are ended."
      >
        <PasswordPrompt
          username={username}
          label="Disable 2FA"
          busyLabel="Disabling..."
          danger
          fallback="Failed to disable 2FA. Please check your password."
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
