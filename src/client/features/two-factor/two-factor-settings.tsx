import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { Link } from '@tanstack/react-router'
import { type JSX, type RefObject, useEffect, useRef, useState } from 'react'
import { useRefusalOf } from '#client/data/account.ts'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { toast } from '#client/kit/toast.ts'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { passwordProof } from '#shared/contracts/ways-in.ts'
import { adminDisableForm } from '#shared/contracts/two-factor.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { disableTwoFactor } from '#shared/calls/two-factor.ts'
import { paths } from '#shared/paths.ts'
import { RecoveryCodesLeft, RecoveryCodesPanel } from './recovery-codes.tsx'
import { Icon } from '#client/kit/icon.tsx'

type TwoFactorSettingsProps = {
  user: UserView
  /** Whether this is the admin console, which has messages of its own. */
  inConsole?: boolean
  /** Shows a message in the page's banner. */
  onOutcome: (message: string) => void
}

export function TwoFactorSettings(props: TwoFactorSettingsProps): JSX.Element {
  const on = props.user.twoFactorEnabled
  const place = useFocusOnRemoval(on)
  return (
    <div ref={place} tabIndex={-1} className="rounded-md">
      {on ? <SwitchedOn {...props} /> : <SwitchedOff />}
    </div>
  )
}

function SwitchedOff() {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {t(
          'Even somebody who learns your password cannot log in, because the code is only on your phone.',
        )}
      </p>
      <Link to={paths.setupTwoFactor()} className={buttonClass({})}>
        {t('Setup 2FA')}
      </Link>
    </div>
  )
}

/** New codes are shown in the page, not in a dialog that a careless click closes. */
function SwitchedOn(props: TwoFactorSettingsProps) {
  const { user, inConsole, onOutcome } = props
  const { username } = user
  const [codes, setCodes] = useState<string[] | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const showCodes = (made: string[]) => {
    setCodes(made)
    onOutcome(t('New recovery codes have been created. The old ones no longer work.'))
  }
  const done = () => {
    setCodes(null)
    // The pressed button is removed with the codes.
    area.current?.focus()
  }
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-4">
        <p className="flex items-start gap-3 rounded-md border border-line bg-tint px-4 py-3">
          <Icon name="shield-check" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">
            {t('Two-factor authentication is on. Logging in takes your password and a code.')}
          </span>
        </p>
        <DisableTwoFactor username={username} inConsole={inConsole} />
      </div>
      <div ref={area} tabIndex={-1} className="rounded-md">
        {codes ? (
          <RecoveryCodesPanel codes={codes} onDone={done} />
        ) : (
          <RecoveryCodesLeft username={username} onCodes={showCodes} />
        )}
      </div>
    </div>
  )
}

/** Switching removes the pressed button: what replaces it takes the focus. */
function useFocusOnRemoval(on: boolean): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null)
  const earlier = useRef(on)
  useEffect(() => {
    const changed = on !== earlier.current
    earlier.current = on
    if (changed && document.activeElement === document.body) region.current?.focus()
  }, [on])
  return region
}

/** The settings and the admin console have different messages. */
const SETTINGS = {
  schema: passwordProof,
  fallback: text('Failed to disable 2FA. Please check your password.'),
  shownMs: undefined,
}
const CONSOLE = {
  schema: adminDisableForm,
  fallback: text('Failed to disable 2FA. Please check your password and try again.'),
  shownMs: 3000,
}

type DisableTwoFactorProps = { username: string; inConsole?: boolean }

function DisableTwoFactor(props: DisableTwoFactorProps): JSX.Element {
  const { username, inConsole = false } = props
  const { mutateAsync } = useCall(disableTwoFactor)
  const { schema, fallback, shownMs } = inConsole ? CONSOLE : SETTINGS
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const disable = async (password: string) => {
    await mutateAsync({ body: { password } })
    close()
    toast({
      title: t('2FA Disabled'),
      description: t('Two-factor authentication is off. Your other sessions have been ended.'),
      variant: 'success',
      duration: shownMs,
    })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Disable 2FA')}
      </Button>
      <Modal
        open={open}
        onClose={close}
        title={t('Disable 2FA')}
        description={t(
          'After that, your password alone opens your account, your recovery codes stop working, and your sessions on other devices end.',
        )}
      >
        <PasswordPrompt
          username={username}
          label={t('Disable 2FA')}
          busyLabel={t('Disabling...')}
          danger
          schema={schema}
          faultsOf={useRefusalOf(t(fallback))}
          onPassword={disable}
          onFailure={(description) =>
            toast({ title: t('Error'), description, variant: 'destructive' })
          }
          onCancel={close}
        />
      </Modal>
    </>
  )
}
