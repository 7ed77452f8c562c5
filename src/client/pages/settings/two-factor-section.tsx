import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { type JSX, type RefObject, useEffect, useRef, useState } from 'react'
import { Badge } from '#client/kit/badge.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { RecoveryCodesPanel } from '#client/features/two-factor/recovery-codes.tsx'
import { DisableTwoFactor } from '#client/features/two-factor/two-factor-settings.tsx'
import { recoveryCodesLeftQuery } from '#client/features/two-factor/two-factor-api.ts'
import { RecoveryCodesLeft } from '#client/features/two-factor/recovery-codes-left.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import { SettingsSection } from './settings-frame.tsx'

type TwoFactorSectionProps = {
  user: UserView
  inConsole?: boolean
  onChanged: () => void
  tell: (text: string) => void
}

export function TwoFactorSection(props: TwoFactorSectionProps): JSX.Element {
  const { user } = props
  const on = user.twoFactorEnabled
  const place = useFocusKept(on)
  return (
    <SettingsSection
      title="Two-factor authentication"
      badge={<Badge tone={on ? 'green' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>}
      description="After your password, you enter a code from an app on your phone."
    >
      <div ref={place} tabIndex={-1} className="rounded-md">
        {on ? <SwitchedOn {...props} /> : <SwitchedOff />}
      </div>
    </SettingsSection>
  )
}

function SwitchedOff() {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Even somebody who learns your password cannot log in, because the code is only on your
        phone.
      </p>
      <Link to={paths.setupTwoFactor()} className={buttonClass({})}>
        Setup 2FA
      </Link>
    </div>
  )
}

/** New codes stand in the page, not in a dialog that a careless click closes. */
function SwitchedOn(props: TwoFactorSectionProps) {
  const { user, inConsole, onChanged, tell } = props
  const { username } = user
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const showCodes = (made: string[]) => {
    setCodes(made)
    tell('New recovery codes have been created. The old ones no longer work.')
    onChanged()
    void client.invalidateQueries({ queryKey: recoveryCodesLeftQuery().queryKey })
  }
  const done = () => {
    setCodes(null)
    // The pressed button leaves with the codes.
    area.current?.focus()
  }
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-4">
        <p className="flex items-start gap-3 rounded-md border border-line bg-tint px-4 py-3">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">
            Two-factor authentication is on. Logging in takes your password and a code.
          </span>
        </p>
        <DisableTwoFactor username={username} inConsole={inConsole} onDisabled={onChanged} />
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

/** The pressed button leaves when two-factor goes on or off: what stands in its place has the focus. */
function useFocusKept(on: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const earlier = useRef(on)
  useEffect(() => {
    const changed = on !== earlier.current
    earlier.current = on
    if (changed && document.activeElement === document.body) place.current?.focus()
  }, [on])
  return place
}
