import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { type JSX, type ReactNode, useState } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { apiSend } from '#client/data/request.ts'
import { setUser } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import { cappedCount } from './capped-count.ts'
import { SiteLink } from './site-link.tsx'
import { Icon } from '#client/kit/icon.tsx'

type AccountMenuProps = { user: UserView; savedCount: number }

export function AccountMenu({ user, savedCount }: AccountMenuProps): JSX.Element {
  const { isLeaving, logOut } = useLogOut()
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        aria-label={`My Account, ${user.username}`}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md px-1.5 transition-colors duration-150 hover:bg-tint"
      >
        <Avatar user={user} />
        <Icon name="chevron-down" className="size-4 max-md:hidden" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="floating z-50 w-64 p-1"
      >
        <DropdownMenu.Label className="px-3 py-2">
          <span className="block font-serif text-lg">My Account</span>
          <span className="block truncate text-sm text-soft">{user.username}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        {user.isAdmin ? (
          <>
            <MenuLink href={paths.admin()}>Admin Dashboard</MenuLink>
            <MenuLink href={paths.adminSettings()}>Admin Security</MenuLink>
          </>
        ) : (
          <MenuLink href={paths.savedResources()}>
            Saved Resources
            {savedCount > 0 ? (
              <span className="ms-auto rounded-full bg-tint px-2 text-sm tabular-nums">
                {cappedCount(savedCount, 99)}
              </span>
            ) : null}
          </MenuLink>
        )}
        <MenuLink href={paths.settings()}>Settings</MenuLink>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Item
          disabled={isLeaving}
          onSelect={(event) => {
            event.preventDefault()
            void logOut()
          }}
          className={ITEM}
        >
          {isLeaving ? 'Logging out...' : 'Log out'}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-sm px-3 font-semibold data-highlighted:bg-tint'

function MenuLink({ href, children }: { href: string; children: ReactNode }): JSX.Element {
  return (
    <DropdownMenu.Item asChild>
      <SiteLink href={href} className={ITEM}>
        {children}
      </SiteLink>
    </DropdownMenu.Item>
  )
}

/** The first letter of the name. Pictures at addresses that members choose are loaded by nobody. */
function Avatar({ user }: { user: UserView }): JSX.Element {
  return (
    <span className="grid size-8 place-items-center overflow-hidden rounded-full bg-accent font-semibold text-on-accent">
      {user.username.charAt(0).toUpperCase()}
    </span>
  )
}

function useLogOut(): { isLeaving: boolean; logOut: () => Promise<void> } {
  const client = useQueryClient()
  const { navigate } = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  const logOut = async () => {
    setLeaving(true)
    try {
      await apiSend('POST', '/api/logout')
      client.removeQueries({ queryKey: ['saved'] })
      setUser(client, null)
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
      await navigate({ href: paths.auth() })
    } catch (error) {
      setLeaving(false)
      toast({
        title: 'Logout failed',
        description: serverMessage(error) ?? 'Please try again.',
        variant: 'destructive',
      })
    }
  }
  return { isLeaving, logOut }
}
