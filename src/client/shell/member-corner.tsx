import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { DropdownMenu, Popover } from 'radix-ui'
import {
  type ComponentType,
  type JSX,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { useOpenHomework } from '#client/data/groups.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { unreadQuery } from '#client/data/notifications.ts'
import { savedCountQuery, savedIdsQuery } from '#client/data/saved.ts'
import { noteLogout, cancelReads, useUser } from '#client/data/session.ts'
import { pageSite } from '#client/data/site.ts'
import { hasBrowserOwn, studyMarksQuery } from '#client/data/study-marks.ts'
import { takeOver } from '#client/data/study-merge.ts'
import { useCall } from '#client/data/write.ts'
import { cn } from '#client/kit/cn.ts'
import { pageDirection } from '#client/kit/direction.ts'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { cappedCount } from '#client/kit/number-words.ts'
import { toast } from '#client/kit/toast.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import * as calls from '#shared/calls/profile.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import { accessDenied, takeAccessDenied } from './guards.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { SuspensionNotice } from './suspension-notice.tsx'

/** The list that the bell opens; `onClose` closes it. */
type NotificationsPart = ComponentType<{ onClose: () => void }>

/** The header's end for a logged-in user. It also keeps the page's bookmarks in sync with the server. */
export function MemberCorner({
  Notifications,
}: {
  Notifications: NotificationsPart
}): JSX.Element | null {
  const { user, isLoading } = useUser()
  // The session says whose these are, so they are requested together with the user.
  const enabled = user !== null || isLoading
  const { data: count = 0 } = useQuery({ ...savedCountQuery(), enabled: enabled && !user?.isAdmin })
  useQuery({ ...savedIdsQuery(), enabled })
  const { data: unread = 0 } = useQuery({ ...unreadQuery(), enabled })
  const homework = useOpenHomework(enabled)
  useStudy(user, enabled)
  useEffect(() => {
    if (takeAccessDenied()) toast(accessDenied())
  }, [])
  if (!user) return null
  // The console refuses suspended people.
  const isActiveAdmin = user.isAdmin && !user.suspended
  const bell = <NotificationsMenu unread={unread} Panel={Notifications} />
  return (
    <div className="flex items-center">
      {/* Everybody has as many, for which the header keeps room. */}
      {user.suspended ? null : user.role === 'curator' || user.role === 'moderator' ? (
        <IconLink
          href={paths.console(user.role)}
          text={t('Console')}
          icon="layout-dashboard"
          wide
        />
      ) : (
        <IconLink
          href={paths.suggest()}
          label={t('Suggest a Resource')}
          text={t('Suggest')}
          icon="plus"
          wide
        />
      )}
      <SiteLink href={paths.study()} className={MY_STUDY}>
        <Icon name="graduation-cap" />
        {t('My study')}
      </SiteLink>
      {isActiveAdmin ? (
        <>
          <IconLink
            href={paths.admin()}
            label={t('Admin Dashboard')}
            text={t('Dashboard')}
            icon="layout-dashboard"
          />
          <IconLink
            href={paths.adminSettings()}
            label={t('Admin Security')}
            text={t('Security')}
            icon="shield-check"
          />
          {bell}
        </>
      ) : (
        <>
          <SavedLink count={count} />
          {bell}
          <IconLink href={paths.settings()} text={t('Settings')} icon="settings" />
        </>
      )}
      <AccountMenu user={user} savedCount={count} unread={unread} homework={homework} />
      {user.suspended ? <SuspensionNotice reason={user.suspended.reason} /> : null}
    </div>
  )
}

/** Shows what the account knows on cards, after it has got what the visitor had kept in the browser. */
function useStudy(user: UserView | null, enabled: boolean): void {
  const client = useQueryClient()
  const mayMerge = user !== null && !user.suspended
  useEffect(() => {
    if (mayMerge && hasBrowserOwn()) void takeOver(client).catch(() => undefined)
  }, [client, mayMerge])
  useQuery({ ...studyMarksQuery(), enabled })
}

/** Stays at the bottom of every page, where it moves nothing when it comes. */
type IconLinkProps = {
  href: string
  /** Below the icon where there is room. */
  text: string
  /** What the text is short for. */
  label?: string
  icon: IconName
  /** Only where there is room for the words. */
  wide?: boolean
}

function IconLink({ href, text, label = text, icon, wide }: IconLinkProps): JSX.Element {
  return (
    <SiteLink
      href={href}
      className={cn(MARK, wide && 'max-xl:hidden')}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} className="size-5" />
      <MarkText>{text}</MarkText>
    </SiteLink>
  )
}

function MarkText({ children }: { children: string }) {
  return <span className="mark-text">{children}</span>
}

function SavedLink({ count }: { count: number }): JSX.Element {
  const shown = cappedCount(count, 9)
  return (
    <SiteLink
      href={paths.savedResources()}
      className={MARK}
      aria-label={
        count > 0
          ? t('Saved, {count, plural, one {{shown} resource} other {{shown} resources}}', {
              count,
              shown,
            })
          : t('Saved')
      }
      title={t('Saved')}
    >
      <Icon name="bookmark" className="size-5" />
      <MarkText>{t('Saved')}</MarkText>
      {/* A blank keeps the two words apart that are seen, as in the link's name. */}
      {count > 0 ? (
        <>
          {' '}
          <span className="count-badge">{shown}</span>
        </>
      ) : null}
    </SiteLink>
  )
}

const MARK = 'header-mark max-md:hidden'
/** Phones and tablets have it in the bar. */
const MY_STUDY = 'header-mark header-word max-lg:hidden not-kids'

type AccountMenuProps = { user: UserView; savedCount: number; unread: number; homework: number }

function AccountMenu(props: AccountMenuProps): JSX.Element {
  const { user, savedCount, unread, homework } = props
  const { isLeaving, logOut } = useLogOut()
  return (
    <DropdownMenu.Root dir={pageDirection()}>
      <DropdownMenu.Trigger
        aria-label={
          homework > 0
            ? t('My Account, {name}, {homework} to do', { name: user.username, homework })
            : unread > 0
              ? t('My Account, {name}, {unread} unread', { name: user.username, unread })
              : t('My Account, {name}', { name: user.username })
        }
        className="relative flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md px-1.5 transition-colors duration-150 hover:bg-tint"
      >
        <Avatar user={user} />
        {homework > 0 ? (
          <span data-count={cappedCount(homework, 9)} className="count-badge" />
        ) : unread > 0 ? (
          <span className="unread-dot md:hidden" />
        ) : null}
        <Icon name="chevron-down" className="size-4 max-md:hidden" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="floating z-50 w-64 p-1"
      >
        <DropdownMenu.Label className="px-3 py-2">
          <span className="block font-serif text-lg">{t('My Account')}</span>
          <span className="block truncate text-sm text-soft">{user.username}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <MenuLinks user={user} savedCount={savedCount} unread={unread} homework={homework} />
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Item
          disabled={isLeaving}
          onSelect={(event) => {
            event.preventDefault()
            logOut()
          }}
          className={ITEM}
        >
          {isLeaving ? t('Logging out...') : t('Log out')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function MenuLinks({ user, savedCount, unread, homework }: AccountMenuProps) {
  const { kidsMode } = useKidsMode()
  return (
    <>
      {kidsMode ? null : <MenuLink href={paths.study()}>{t('My study')}</MenuLink>}
      {user.isAdmin && !user.suspended ? (
        <>
          <MenuLink href={paths.admin()}>{t('Admin Dashboard')}</MenuLink>
          <MenuLink href={paths.adminSettings()}>{t('Admin Security')}</MenuLink>
        </>
      ) : (
        <>
          {user.role === 'member' || user.suspended ? null : (
            <MenuLink href={paths.console(user.role)}>{t('Console')}</MenuLink>
          )}
          <MenuLink href={paths.savedResources()}>
            {t('Saved Resources')}
            <MenuCount count={savedCount} />
          </MenuLink>
        </>
      )}
      <MenuLink href={paths.myLists()}>{t('My Lists')}</MenuLink>
      {pageSite().groupsOff ? null : (
        <MenuLink href={paths.groups()}>
          {t('Groups')}
          <MenuCount count={homework} />
        </MenuLink>
      )}
      <MenuLink href={paths.notifications()}>
        {t('Notifications')}
        <MenuCount count={unread} />
      </MenuLink>
      {user.suspended ? null : (
        <MenuLink href={paths.suggest()}>{t('Suggest a Resource')}</MenuLink>
      )}
      <MenuLink href={paths.settings()}>{t('Settings')}</MenuLink>
    </>
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

function MenuCount({ count }: { count: number }): JSX.Element | null {
  if (count === 0) return null
  return (
    <span className="ms-auto rounded-full bg-tint px-2 text-sm tabular-nums">
      {cappedCount(count, 99)}
    </span>
  )
}

/** The first letter of the name. Pictures are not loaded from addresses that members chose. */
function Avatar({ user }: { user: UserView }): JSX.Element {
  return (
    <span className="grid size-8 place-items-center overflow-hidden rounded-full bg-accent font-semibold text-on-accent">
      {user.username.charAt(0).toUpperCase()}
    </span>
  )
}

function useLogOut(): { isLeaving: boolean; logOut: () => void } {
  const client = useQueryClient()
  const { navigate } = useRouter()
  const { mutate, isPending, isSuccess } = useCall(calls.logOut, {
    onSuccess: ({ endSession }) => {
      noteLogout(client)
      // The session at the issuer ends there, and the browser comes back.
      if (endSession) return location.assign(endSession)
      toast({ title: t('Logged out'), description: t('You have been successfully logged out.') })
      void navigate({ href: paths.auth() })
    },
    toasts: {
      failed: (error) => ({
        title: t('Logout failed'),
        description: serverMessage(error) ?? t('Please try again.'),
        variant: 'destructive',
      }),
    },
  })
  const logOut = () => mutate(undefined, { onError: cancelReads(client) })
  return { isLeaving: isPending || isSuccess, logOut }
}

type NotificationsMenuProps = { unread: number; Panel: NotificationsPart }

/** Opens the list on wide screens; phones have a page for it, to which the menu leads. */
function NotificationsMenu({ unread, Panel }: NotificationsMenuProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const isLeaving = useRef(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={
          unread > 0
            ? t('Notifications, {count} unread', { count: cappedCount(unread, 9) })
            : t('Notifications')
        }
        title={t('Notifications')}
        className={MARK}
      >
        <Icon name="bell" className="size-5" />
        <MarkText>{t('Notifications')}</MarkText>
        {unread > 0 ? <span data-count={cappedCount(unread, 9)} className="count-badge" /> : null}
      </Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={t('Notifications')}
        onCloseAutoFocus={(event) => {
          // The page that was opened decides where the focus goes, for example to a comment.
          if (isLeaving.current) event.preventDefault()
          isLeaving.current = false
        }}
        className="floating z-50 max-h-(--radix-popover-content-available-height) min-h-40 w-104 overflow-y-auto overscroll-contain p-4"
      >
        <Suspense fallback={null}>
          <Panel
            onClose={() => {
              isLeaving.current = true
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  )
}
