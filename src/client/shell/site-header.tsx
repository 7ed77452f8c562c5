import { localPath } from '#client/data/page-language.ts'
import {
  type ComponentProps,
  type ComponentType,
  type JSX,
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  useState,
} from 'react'
import { isKidsLocked, useKidsMode } from '#client/data/kids-mode.tsx'
import { useSignedIn, useUser } from '#client/data/session.ts'
import { sendEvent } from '#client/data/window-events.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import { lazyPart } from '#client/kit/lazy.tsx'
import { t } from '#client/kit/t.tsx'
import { hasOwnTagline, pageSite } from '#client/data/site.ts'
import type { PictureFile } from '#shared/domain/site-pictures.ts'
import { paths } from '#shared/paths.ts'
import { HeaderSearch } from './search-boxes.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { ThemeToggle } from './theme.tsx'
import { useQuery } from '@tanstack/react-query'
import { useOpenHomework } from '#client/data/groups.ts'
import { studyMarksQuery } from '#client/data/study-marks.ts'
import { useCall } from '#client/data/write.ts'
import { logOut } from '#shared/calls/profile.ts'

const SidebarSheet = lazyPart(() => import('./sidebar.tsx').then((m) => m.SidebarSheet))

type SiteHeaderProps = Pick<ComponentProps<typeof HeaderSearch>, 'Suggestions'> & {
  /** The end of the header for members who are not locked in kids mode. */
  MemberPart: ComponentType
  hasSidebar: boolean
}

export function SiteHeader({ Suggestions, MemberPart, hasSidebar }: SiteHeaderProps): JSX.Element {
  return (
    <header className="site-header z-30 border-b border-line bg-paper lg:sticky lg:top-0">
      <div className="site-width flex flex-wrap items-center gap-x-2 px-3 py-1.5 sm:px-4 lg:h-17 lg:flex-nowrap lg:gap-x-6 lg:px-6">
        {hasSidebar ? <SidebarToggle /> : null}
        <div className="me-auto min-w-0 max-md:flex-1 max-lg:max-w-52 lg:me-0 lg:w-58">
          <Brand />
        </div>
        <HeaderSearch
          Suggestions={Suggestions}
          className="max-md:order-last max-md:w-full md:ms-3 md:max-w-2xl lg:ms-0 md:flex-1"
        />
        <div className="flex items-center md:ms-auto">
          <ThemeToggle />
          <AccountCorner MemberPart={MemberPart} />
        </div>
      </div>
    </header>
  )
}

function SidebarToggle(): JSX.Element {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('Open sidebar')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: 'lg:hidden noscript:hidden',
        })}
      >
        <Icon name="menu" className="size-6" />
      </button>
      <Suspense fallback={null}>
        {wanted ? <SidebarSheet open={open} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

function Brand(): JSX.Element {
  const { kidsMode } = useKidsMode()
  return (
    <SiteLink
      href={kidsMode ? paths.kids() : paths.home()}
      onClick={() => sendEvent('resetAllFilters', { resetKids: false })}
      className="flex min-h-11 items-center gap-2.5 rounded-md"
    >
      <Logo />
      {hasOwnTagline() ? (
        <span className="line-clamp-2 max-w-52 text-sm text-soft wrap-anywhere max-2xl:hidden">
          {t.site.tagline}
        </span>
      ) : null}
    </SiteLink>
  )
}

/** The site's own, which says its name, by day and by night; else the product's beside the name. */
function Logo(): JSX.Element {
  const { name, logo, logoDark } = pageSite()
  const imageOf = ({ path, width, height }: PictureFile, look: string) => (
    <img src={path} alt={name} width={width} height={height} className={`site-logo ${look}`} />
  )
  return logo ? (
    <>
      {imageOf(logo, 'by-day')}
      {logoDark ? imageOf(logoDark, 'by-night') : null}
    </>
  ) : (
    <>
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path d="M10.5 0h11v32h-11z" className="fill-on-accent" opacity=".2" />
        <path
          d="M10 9h3v2h1.7V9h2.6v2H19V9h3v4.300l-2 1.5.8 7.2H22v3H10v-3h1.2l.8-7.2-2-1.5z"
          className="fill-on-accent"
        />
      </svg>
      <span className={cn('brand-name', name.length > 10 && 'long')}>{name}</span>
    </>
  )
}

/** Phones and tablets have it in the bar. */
const MY_STUDY = buttonClass({ variant: 'ghost', size: 'sm', className: 'max-lg:hidden' })
const LOG_IN = buttonClass({ variant: 'secondary', size: 'sm', className: 'max-lg:hidden' })

/**
 * The end of the header. The server's HTML is the same for everybody: it contains the guest's menu and reserves
 * space for the member's, and a class that the script in the head sets shows one of the two.
 */
function AccountCorner({ MemberPart }: Pick<SiteHeaderProps, 'MemberPart'>): JSX.Element {
  const signedIn = useSignedIn()
  return (
    <>
      <div className="guest-only not-kids">
        <div className="flex items-center gap-2">
          <SiteLink href={paths.study()} className={MY_STUDY}>
            {t('My study')}
          </SiteLink>
          <SiteLink href={paths.auth()} className={LOG_IN}>
            {t('Log in')}
          </SiteLink>
          <GuestMenu />
        </div>
      </div>
      <div className="member-only">
        <Suspense fallback={null}>
          {signedIn ? isKidsLocked() ? <SeatCorner /> : <MemberPart /> : null}
        </Suspense>
      </div>
    </>
  )
}

const loadList = () => import('./guest-menu-list.tsx').then((m) => m.GuestMenuList)
const GuestMenuList = lazyPart(loadList)

/** A link to the login until the menu has loaded; its chunk loads on hover or focus. */
function GuestMenu(): JSX.Element {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const prepare = () => void loadList().catch(() => undefined)
  const openOn = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    setAnchor(event.currentTarget)
    setOpen(true)
  }
  return (
    <>
      <a
        href={localPath(paths.auth())}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) openOn(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === ' ') openOn(event)
        }}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-semibold transition-colors duration-150 hover:bg-tint"
      >
        <span className="grid size-8 place-items-center rounded-full bg-tint text-accent-strong">
          <Icon name="user-round" className="size-4.5" />
        </span>
        <span className="max-sm:sr-only">{t('Guest')}</span>
        <Icon name="chevron-down" className="size-4 max-sm:hidden" />
      </a>
      <Suspense fallback={null}>
        {anchor ? <GuestMenuList anchor={anchor} open={open} onOpenChange={setOpen} /> : null}
      </Suspense>
    </>
  )
}

/** The header's end for a seat that its teachers have locked: its homework, and the way out for the next pupil. */
function SeatCorner(): JSX.Element | null {
  const { user } = useUser()
  const open = useOpenHomework(user !== null)
  // The stars of lessons.
  useQuery({ ...studyMarksQuery(), enabled: user !== null })
  const leave = useCall(logOut, {
    // The next page is for whoever comes, so nothing of this one stays.
    onSuccess: () => location.assign(localPath(paths.auth())),
    toasts: { failed: t('Logout failed') },
  })
  if (!user) return null
  return (
    <div className="flex items-center gap-1">
      {pageSite().groupsOff ? null : (
        <SiteLink
          href={homeworkPath(user.managedBy?.id)}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          {open > 0 ? t('My homework ({open})', { open }) : t('My homework')}
        </SiteLink>
      )}
      <Button variant="ghost" size="sm" busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('Log out')}
      </Button>
    </div>
  )
}

function homeworkPath(id: number | undefined): string {
  return id === undefined ? paths.groups() : paths.group(id)
}
