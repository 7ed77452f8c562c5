import { t } from '#client/kit/t.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { checked, useRefusalOf } from '#client/data/account.ts'
import { cancelReads, setUser } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import {
  LoginCodeForm,
  challengeIsOver,
  codeFault,
} from '#client/features/two-factor/login-code-form.tsx'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { logIn, verifyLogin } from '#shared/calls/login.ts'
import { loginAnswer } from '#shared/contracts/login.ts'
import { type UserView, userView } from '#shared/contracts/profile.ts'

type LoginAgainProps = {
  /** Whose session has ended: nobody else may go on with what they typed. */
  user: UserView
  /** Leaves the page, and what was typed on it. */
  onLeave: () => void
}

/** Asks for the login over a page on which something is typed. */
export function LoginAgain({ user, onLeave }: LoginAgainProps): JSX.Element {
  const client = useQueryClient()
  const { mutateAsync: send } = useCall(logIn)
  const [tfaToken, setTfaToken] = useState<string | null>(null)
  const goOn = (next: UserView) => {
    setUser(client, next)
    // Asks again for what was refused meanwhile.
    cancelReads(client)()
  }
  const faultsOf = useRefusalOf(t('Incorrect username or password'))
  return (
    <GuardedModal
      open
      covers
      size="md"
      title={t('Your session has ended')}
      description={t('Log in again as {username} to go on. What you typed is still here.', {
        username: user.username,
      })}
      isUnsaved
      canSave={() => true}
      onClose={onLeave}
    >
      {tfaToken === null ? (
        <PasswordPrompt
          username={user.username}
          label={t('Login')}
          busyLabel={t('Logging in...')}
          faultsOf={faultsOf}
          onPassword={async (password) => {
            const answer = await checked(
              loginAnswer,
              send({ body: { username: user.username, password } }),
            )
            if ('requiresTwoFactor' in answer) setTfaToken(answer.tfaToken)
            else goOn(answer)
          }}
          // As Escape does, it asks first.
          onCancel={() => document.activeElement?.closest('dialog')?.close()}
        />
      ) : (
        <Code tfaToken={tfaToken} onUser={goOn} onOver={() => setTfaToken(null)} />
      )}
    </GuardedModal>
  )
}

type CodeProps = { tfaToken: string; onUser: (user: UserView) => void; onOver: () => void }

function Code({ tfaToken, onUser, onOver }: CodeProps) {
  const { mutateAsync } = useCall(verifyLogin)
  return (
    <LoginCodeForm
      onCode={async (token) => {
        try {
          onUser(await checked(userView, mutateAsync({ body: { token, tfaToken } })))
          return null
        } catch (error) {
          if (challengeIsOver(error)) onOver()
          return codeFault(error).description
        }
      }}
    />
  )
}
