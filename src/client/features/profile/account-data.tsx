import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type JSX, useState } from 'react'
import { Button, buttonClass } from '#client/components/ui/button.tsx'
import { Modal } from '#client/components/ui/modal.tsx'
import { PasswordPrompt } from '#client/features/forms/password-prompt.tsx'
import { setUser } from '#client/features/session/session-api.ts'
import { toast } from '#client/features/toasts/toast-store.ts'
import { paths } from '#shared/paths.ts'
import { deleteAccount } from './profile-api.ts'

export function AccountData({ username }: { username: string }): JSX.Element {
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-3">
        <p>
          Everything that we hold about you, as one JSON file: account, settings, saved resources,
          comments and logins.
        </p>
        <a href="/api/account/export" download className={buttonClass({ variant: 'secondary' })}>
          <Download aria-hidden="true" className="size-4" />
          Download my data
        </a>
      </div>
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p>Deleting your account cannot be undone.</p>
        <DeleteAccount username={username} />
      </div>
    </div>
  )
}

function DeleteAccount({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  const forget = useForget()
  return (
    <>
      <Button
        variant="secondary"
        className="border-danger! text-danger!"
        onClick={() => setOpen(true)}
      >
        Delete account
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Delete account"
        description="This cannot be undone."
      >
        <WhatGoes />
        <PasswordPrompt
          username={username}
          label="Delete account"
          busyLabel="Deleting..."
          danger
          fallback="Your account could not be deleted. Please try again."
          onPassword={async (password) => {
            await deleteAccount(password)
            await forget()
          }}
          onCancel={() => setOpen(false)}
        />
      </Modal>
    </>
  )
}

function WhatGoes() {
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="font-semibold">What goes</dt>
        <dd className="text-soft">
          Your name, email address, password, settings, saved resources and all your logins.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">What stays</dt>
        <dd className="text-soft">
          Your comments and ratings, so that discussions can still be followed. They are shown under
          the name ‘Deleted user’.
        </dd>
      </div>
    </dl>
  )
}

/** Home first: a page that needs a login would send whoever has none to the login. */
function useForget(): () => Promise<void> {
  const client = useQueryClient()
  const { navigate } = useRouter()
  return async () => {
    await navigate({ href: paths.home(), ignoreBlocker: true })
    setUser(client, null)
    toast({
      title: 'Account deleted',
      description: 'Your account and your data have been deleted.',
      variant: 'success',
    })
  }
}
