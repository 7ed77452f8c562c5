import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, MailWarning } from 'lucide-react'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { toast } from '#client/kit/toast.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import { resendVerification } from './profile-api.ts'

const NOT_SENT = 'There was a problem sending the verification link. Please try again later.'

export function EmailStatus({ verified }: { verified: boolean }): JSX.Element {
  if (verified) {
    return (
      <p className="flex items-center gap-2 text-sm text-success">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        Your email address is verified.
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-tint px-4 py-3">
      <p className="flex min-w-0 items-start gap-2">
        <MailWarning aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0">
          Your email address is not verified yet. Please open the link that we sent to it.
        </span>
      </p>
      <SendAgain />
    </div>
  )
}

function SendAgain() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: resendVerification,
    onSuccess: (answer) =>
      toast({ title: 'Verification link sent', description: answer?.message, variant: 'success' }),
    onError: (error) => {
      noteLoginOver(client, error)
      const description = serverMessage(error) ?? NOT_SENT
      toast({ title: 'Request failed', description, variant: 'destructive' })
    },
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? 'Sending...' : 'Send verification link again'}
    </Button>
  )
}
