import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useEffect, useRef, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { useRefusalOf } from '#client/data/account.ts'
import { serverMessage } from '#client/data/errors.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { Button } from '#client/kit/button.tsx'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { countRecoveryCodes, renewRecoveryCodes } from '#shared/calls/two-factor.ts'
import { RECOVERY_CODES } from '#shared/domain/account-rules.ts'
import { LeaveGuard } from '#client/kit/unsaved.tsx'
import './recovery-codes.css'

type RecoveryCodesPanelProps = {
  codes: readonly string[]
  /** Called when the user confirms that the codes are saved. What leaves the page must not ask again. */
  onDone: () => void
}

/** New codes, which cannot be shown again because the server stores only hashes: leaving the page asks first. */
export function RecoveryCodesPanel({ codes, onDone }: RecoveryCodesPanelProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused element was removed with the form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="recovery-codes" className="recovery-codes grid gap-4">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('Your recovery codes')}
      </h2>
      <p className="text-soft">
        {t(
          'Each code lets you log in once when you cannot use your authenticator app. They are shown only now, so save them in a safe place, such as a password manager.',
        )}
      </p>
      <ol
        translate="no"
        className="recovery-list grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
      <p className="print:hidden">
        <CopyButton text={codes.join('\n')} label={t('Copy all')} />
      </p>
      <Button className="mt-2 justify-self-start print:hidden" onClick={onDone}>
        {t('I have saved them')}
      </Button>
      <LeaveGuard
        dirty
        canSave={() => true}
        question={{
          title: t('Leave without your recovery codes?'),
          description: t(
            'They will not be shown again. Without them, losing your phone means losing your account.',
          ),
          stay: t('Stay and save them'),
          leave: t('Leave'),
        }}
      />
    </section>
  )
}

/** At this number or fewer, the page asks the user to create new ones. */
const FEW = 3

type RecoveryCodesLeftProps = { username: string; onCodes: (codes: string[]) => void }

export function RecoveryCodesLeft({ username, onCodes }: RecoveryCodesLeftProps): JSX.Element {
  const { mutateAsync } = useCall(renewRecoveryCodes)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="grid justify-items-start gap-3">
      <div>
        <h3 className="text-lg">{t('Recovery codes')}</h3>
        <p className="text-soft">
          {t('Each code lets you log in once when you cannot use your authenticator app.')}
        </p>
      </div>
      <CodesLeft />
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Create new recovery codes')}
      </Button>
      <Modal
        open={open}
        onClose={close}
        title={t('Create new recovery codes')}
        description={t('You get {codes} new codes, and the old ones stop working.', {
          codes: RECOVERY_CODES,
        })}
      >
        <PasswordPrompt
          username={username}
          label={t('Make new codes')}
          busyLabel={t('Making codes...')}
          faultsOf={useRefusalOf(t('The recovery codes could not be made. Please try again.'))}
          onPassword={async (password) => {
            const { recoveryCodes } = await mutateAsync({ body: { password } })
            close()
            onCodes(recoveryCodes)
          }}
          onCancel={close}
        />
      </Modal>
    </div>
  )
}

function CodesLeft() {
  const count = useQuery({
    ...callQuery(countRecoveryCodes),
    staleTime: 0,
  })
  return (
    <Loaded
      query={count}
      skeleton={<output className="text-soft">{t('Counting your recovery codes...')}</output>}
      failure={({ error }) =>
        serverMessage(error) ?? t('Your recovery codes could not be counted.')
      }
    >
      {({ left }) => (
        <p className={left <= FEW ? 'font-semibold text-danger' : undefined}>{leftText(left)}</p>
      )}
    </Loaded>
  )
}

function leftText(left: number): string {
  const values = { left, all: RECOVERY_CODES }
  return left <= FEW
    ? t('{left} of {all} recovery codes left. Please create new ones.', values)
    : t('{left} of {all} recovery codes left.', values)
}
