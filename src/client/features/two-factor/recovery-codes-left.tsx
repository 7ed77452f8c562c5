import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { RECOVERY_CODES } from '#shared/domain/account-rules.ts'
import { makeRecoveryCodes, recoveryCodesLeftQuery } from './two-factor-api.ts'
import { useRefusalOf } from '#client/data/login-over.ts'

/** From here on the page urges to make new ones. */
const FEW = 3

type RecoveryCodesLeftProps = { username: string; onCodes: (codes: string[]) => void }

export function RecoveryCodesLeft({ username, onCodes }: RecoveryCodesLeftProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="grid justify-items-start gap-3">
      <div>
        <h3 className="text-lg">Recovery codes</h3>
        <p className="text-soft">
          Each code lets you log in once when you cannot use your authenticator app.
        </p>
      </div>
      <CodesLeft />
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Create new recovery codes
      </Button>
      <Modal
        open={open}
        onClose={close}
        title="Create new recovery codes"
        description={`You get ${RECOVERY_CODES} new codes, and the old ones stop working.`}
      >
        <PasswordPrompt
          username={username}
          label="Make new codes"
          busyLabel="Making codes..."
          faultsOf={useRefusalOf('The recovery codes could not be made. Please try again.')}
          onPassword={async (password) => {
            const codes = await makeRecoveryCodes(password)
            close()
            onCodes(codes)
          }}
          onCancel={close}
        />
      </Modal>
    </div>
  )
}

function CodesLeft() {
  const { data, isError, error, isFetching, refetch } = useQuery(recoveryCodesLeftQuery())
  if (data) {
    return (
      <p className={data.left <= FEW ? 'font-semibold text-danger' : undefined}>
        {leftText(data.left)}
      </p>
    )
  }
  if (!isError) return <output className="text-soft">Counting your recovery codes...</output>
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{serverMessage(error) ?? 'Your recovery codes could not be counted.'}</p>
      <Button variant="ghost" size="sm" disabled={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  )
}

function leftText(left: number): string {
  const urge = left <= FEW ? ' Please create new ones.' : ''
  return `${left} of ${RECOVERY_CODES} recovery codes left.${urge}`
}
