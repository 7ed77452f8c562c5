import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { resendVerification } from '#shared/calls/login.ts'

/** Sends the verification link again to somebody who cannot log in before. */
export function SendAgain({ email }: { email: string }): JSX.Element {
  const { mutate, isPending } = useCall(resendVerification, {
    toasts: {
      done: ({ message }) => ({
        title: t('Verification link sent'),
        description: message,
        variant: 'success',
      }),
      failed: (error) => ({
        title: t('Request failed'),
        description: serverMessage(error) ?? t(UNREACHABLE),
        variant: 'destructive',
      }),
    },
  })
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate({ body: { email } })}>
      {isPending ? t('Sending...') : t('Send again')}
    </Button>
  )
}
