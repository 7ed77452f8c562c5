import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { needsPassword, useRefusalOf } from './account.ts'
import { Modal } from '#client/kit/dialog.tsx'
import { OwnerPrompt } from './owner-prompt.tsx'

type Waiting = { repeat: () => void; cancel: () => void }

/** Makes a call; resolves to null if the password was asked for and not given. */
export type Prove = <Result>(call: () => Promise<Result>) => Promise<Result | null>

type StepUp = {
  prove: Prove
  /** Asks for the password while a call waits for it. Belongs beside other dialogs, not into them. */
  prompt: JSX.Element
}

/** For calls that need a password of the last ten minutes: asks for it if the server does, then repeats the call. */
export function useStepUp(username: string): StepUp {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const faultsOf = useRefusalOf(t('The password could not be checked. Please try again.'))
  const prove = async <Result,>(call: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await call()
    } catch (error) {
      if (!needsPassword(error)) throw error
      return new Promise((resolve, reject) => {
        setWaiting({
          repeat: () => void call().then(resolve, reject),
          cancel: () => resolve(null),
        })
      })
    }
  }
  const cancel = () => {
    waiting?.cancel()
    setWaiting(null)
  }
  const prompt = (
    <Modal
      open={waiting !== null}
      onClose={cancel}
      title={t('Confirm that it is you')}
      description={t('Please enter your own password to continue.')}
    >
      <OwnerPrompt
        username={username}
        label={t('Confirm')}
        busyLabel={t('Confirming...')}
        faultsOf={faultsOf}
        onProved={async () => {
          waiting?.repeat()
          setWaiting(null)
        }}
        onCancel={cancel}
      />
    </Modal>
  )
  return { prove, prompt }
}
