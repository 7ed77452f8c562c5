import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { resendVerification } from '#shared/calls/login.ts'

type SendAgainProps = {
  /** Of somebody who cannot log in before; else it is the account's. */
  email?: string
}

/** Sends the verification link again. */
export function SendAgain({ email }: SendAgainProps): JSX.Element {
  const { mutate, isPending } = useCall(resendVerification, {
    toasts: {
      done: ({ message }) => ({
        title: t('Verification link sent'),
        description: message,
        variant: 'success',
      }),
      failed: t('Request failed'),
    },
  })
  return (
    <Button
      variant="secondary"
      busy={isPending}
      onClick={() => mutate({ body: email === undefined ? {} : { email } })}
    >
      {isPending ? t('Sending...') : t('Send again')}
    </Button>
  )
}
