import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { needsPassword, useRefusalOf } from '#client/data/account.ts'
import { serverMessage } from '#client/data/errors.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { OwnerPrompt } from '#client/data/owner-prompt.tsx'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { setUser } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { toast } from '#client/kit/toast.ts'
import { callUrl } from '#shared/calls/call.ts'
import { deleteAccount, exportAccount } from '#shared/calls/profile.ts'
import type { AccountExport } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import { Icon } from '#client/kit/icon.tsx'

const NOT_DOWNLOADED = text('Your data could not be downloaded. Please try again.')

export function AccountData({ username }: { username: string }): JSX.Element {
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-3">
        <p>
          {t(
            'Download everything we store about you in one JSON file: account, settings, saved resources, what you study with your notes, your lists, your study plan, comments, and sessions.',
          )}
        </p>
        <DownloadData username={username} />
      </div>
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p>{t('Deleting your account cannot be undone.')}</p>
        <DeleteAccount username={username} />
      </div>
    </div>
  )
}

/** Without scripts a plain link. With them, it asks for the password when the last proof is too old. */
function DownloadData({ username }: { username: string }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { mutateAsync: getAccount } = useCall(exportAccount)
  const downloadAccount = async () => saveAsFile(await getAccount())
  const download = () =>
    downloadAccount().catch((error: unknown) => {
      if (needsPassword(error)) setAsking(true)
      else {
        const description = serverMessage(error) ?? t(NOT_DOWNLOADED)
        toast({ title: t('Download failed'), description, variant: 'destructive' })
      }
    })
  return (
    <>
      <a
        href={callUrl(exportAccount)}
        download
        onClick={(event) => {
          event.preventDefault()
          void download()
        }}
        className={buttonClass({ variant: 'secondary' })}
      >
        <Icon name="download" className="size-4" />
        {t('Download my data')}
      </a>
      <Modal
        open={asking}
        onClose={close}
        title={t('Confirm that it is you')}
        description={t(
          'The file contains everything about you, so please enter your password first.',
        )}
      >
        <OwnerPrompt
          username={username}
          label={t('Download')}
          busyLabel={t('Checking...')}
          faultsOf={useRefusalOf(t(NOT_DOWNLOADED))}
          onProved={async () => {
            await downloadAccount()
            close()
          }}
          onCancel={close}
        />
      </Modal>
    </>
  )
}

function DeleteAccount({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  const forget = useForget()
  const { mutateAsync: remove } = useCall(deleteAccount)
  return (
    <>
      <Button
        variant="secondary"
        className="border-danger! text-danger!"
        onClick={() => setOpen(true)}
      >
        {t('Delete account')}
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t('Delete account')}
        description={t('This cannot be undone.')}
      >
        <WhatGoes />
        <PasswordPrompt
          username={username}
          label={t('Delete account')}
          busyLabel={t('Deleting...')}
          danger
          faultsOf={useRefusalOf(t('Your account could not be deleted. Please try again.'))}
          onPassword={async (password) => {
            await remove({ body: { password } })
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
        <dt className="font-semibold">{t('What is deleted')}</dt>
        <dd className="text-soft">
          {t(
            'Your name, email address, password, settings, saved resources, what you study with your notes, your lists, your study plan, and all your sessions.',
          )}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">{t('What is kept')}</dt>
        <dd className="text-soft">
          {t(
            'Your comments and ratings, so that others can still follow the discussions. They are shown under the name ‘Deleted user’.',
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Goes home before it forgets the user: the settings would redirect a guest to the login. */
function useForget(): () => Promise<void> {
  const client = useQueryClient()
  const { navigate } = useRouter()
  return async () => {
    await navigate({ href: paths.home(), ignoreBlocker: true })
    setUser(client, null)
    toast({
      title: t('Account deleted'),
      description: t(
        'Your account has been deleted. Your comments stay, under the name ‘Deleted user’.',
      ),
      variant: 'success',
    })
  }
}

/** Saves everything that is stored about the account as one file. */
function saveAsFile(account: AccountExport): void {
  const file = new Blob([JSON.stringify(account, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'account.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
