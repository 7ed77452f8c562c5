import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type JSX, useCallback, useEffect, useRef, useState } from 'react'
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
import { Icon } from '#client/kit/icon.tsx'
import './recovery-codes.css'

type RecoveryCodesPanelProps = {
  codes: readonly string[]
  /** Called when the user confirms that the codes are saved. */
  onDone: () => void
}

/** New codes, which cannot be shown again because the server stores only hashes: leaving the page asks first. */
export function RecoveryCodesPanel({ codes, onDone }: RecoveryCodesPanelProps): JSX.Element {
  const saved = useRef(false)
  const mayLeave = useCallback(() => saved.current, [])
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
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} label={t('Copy all')} />
        <Button variant="secondary" size="sm" onClick={() => download(codes)}>
          <Icon name="download" className="size-4" />
          {t('Download')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Icon name="printer" className="size-4" />
          {t('Print')}
        </Button>
      </div>
      <Button
        className="mt-2 justify-self-start print:hidden"
        onClick={() => {
          saved.current = true
          onDone()
        }}
      >
        {t('I have saved them')}
      </Button>
      <LeaveWarning mayLeave={mayLeave} />
    </section>
  )
}

function download(codes: readonly string[]): void {
  const lines = [
    t('Recovery codes for {site} ({host})', { host: location.host }),
    t('Each code works once.'),
    '',
    ...codes,
    '',
  ]
  const url = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

type Decide = (stay: boolean) => void

type LeaveWarningProps = {
  /** Called each time somebody is about to leave; must be a stable function. */
  mayLeave: () => boolean
}

/** Asks before a link, the history or closing the tab leaves the page with the codes. */
function LeaveWarning({ mayLeave }: LeaveWarningProps): JSX.Element {
  const { history } = useRouter()
  const [pending, setPending] = useState<Decide | null>(null)
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => !mayLeave(),
        blockerFn: () =>
          !mayLeave() && new Promise<boolean>((resolve) => setPending(() => resolve)),
      }),
    [history, mayLeave],
  )
  const decide = (stay: boolean) => {
    pending?.(stay)
    setPending(null)
  }
  return (
    <Modal
      open={pending !== null}
      onClose={() => decide(true)}
      title={t('Leave without your recovery codes?')}
      description={t(
        'They will not be shown again. Without them, losing your phone means losing your account.',
      )}
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => decide(true)}>{t('Stay and save them')}</Button>
        <Button variant="secondary" onClick={() => decide(false)}>
          {t('Leave')}
        </Button>
      </div>
    </Modal>
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
