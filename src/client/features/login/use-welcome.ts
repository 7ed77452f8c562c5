import { t } from '#client/kit/t.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { localPath } from '#client/data/page-language.ts'
import { pathAfterLogin } from '#client/data/return-path.ts'
import { setUser } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import type { UserView } from '#shared/contracts/profile.ts'

const LOGIN_TOAST_MS = 3000

/** Returns what to do after a login: update the session, greet the user and go home. Resolves on arrival. */
export function useWelcome(): (user: UserView) => Promise<void> {
  const client = useQueryClient()
  const { navigate } = useRouter()
  return useCallback(
    async (user) => {
      // A seat may be locked in kids mode, which the server's page knows.
      if (user.managedBy) return location.assign(localPath(pathAfterLogin()))
      setUser(client, user)
      toast({
        title: t('Login Successful'),
        description: t('Welcome back, {username}!', { username: user.username }),
        variant: 'success',
        duration: LOGIN_TOAST_MS,
      })
      await navigate({ href: pathAfterLogin(), replace: true })
    },
    [client, navigate],
  )
}
