import { EmbedButton } from '#client/catalogue/embed-button.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { localPath } from '#client/data/page-language.ts'
import { countText } from '#client/kit/number-words.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import type { JSX, ReactNode } from 'react'
import { useUser } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { copyList } from '#shared/calls/lists.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import { LIST_COVERS } from '#shared/domain/lists.ts'
import { hasRole } from '#shared/domain/roles.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { paths } from '#shared/paths.ts'
import { CoverStrip, VISIBILITY_WORDS } from './list-card.tsx'
import { useFollow, useListMarks, useRecommend } from './lists-api.ts'
import './lists.css'

type ListHeaderProps = {
  list: ListView
  /** The buttons below the description. */
  children: ReactNode
}

/** What a list is: its title, whose it is, how much it holds, its covers and its description. */
export function ListHeader({ list, children }: ListHeaderProps): JSX.Element {
  const { title, description, owner, resources, followers, updatedAt, visibility } = list
  return (
    <header className="grid gap-4">
      <div className="grid gap-2">
        <h1 dir="auto" className="text-3xl wrap-anywhere sm:text-4xl">
          {title}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span className="wrap-anywhere">{t('by {username}', { username: owner.username })}</span>
          <span>{countText(resources.length, 'resource')}</span>
          {followers > 0 ? <span>{countText(followers, 'follower')}</span> : null}
          <span>
            <Phrase
              of="Updated <time>{day}</time>"
              values={{ day: utcDayText(updatedAt, t) }}
              tags={{ time: (words) => <time dateTime={updatedAt}>{words}</time> }}
            />
          </span>
          {list.recommendedAt ? (
            <Badge tone="green">{t('Recommended by our curators')}</Badge>
          ) : null}
          {visibility === 'public' ? null : <Badge>{t(VISIBILITY_WORDS[visibility].name)}</Badge>}
        </p>
      </div>
      <HiddenNotice hidden={list.hidden} isOwn={list.isOwn === true} />
      {resources.length >= LIST_COVERS ? (
        <div className="max-w-2xl overflow-hidden rounded-lg border border-line">
          <CoverStrip covers={resources} />
        </div>
      ) : null}
      <Paragraphs text={description ?? ''} />
      {children}
      {visibility === 'private' && !list.hidden ? (
        <p className="text-sm text-soft">{t(VISIBILITY_WORDS[visibility].who)}</p>
      ) : null}
    </header>
  )
}

type HiddenNoticeProps = { hidden: ListView['hidden']; isOwn: boolean }

/** Tells the owner and moderators that nobody else sees the list, and why. */
export function HiddenNotice({ hidden, isOwn }: HiddenNoticeProps): JSX.Element | null {
  if (!hidden) return null
  return (
    <div className="grid max-w-prose gap-1 rounded-md border border-line px-4 py-3">
      <p className="wrap-anywhere">
        <Phrase
          of="<strong>Hidden by a moderator.</strong> Reason: {reason}"
          values={{ reason: hidden.reason }}
          tags={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      {isOwn ? (
        <p className="text-sm text-soft">
          <Phrase
            of="Only you and our moderators see this list. If you have corrected it, or think that this is a mistake, please <link>write to us</link>."
            tags={{
              link: (words) => (
                <SiteLink
                  href={paths.contact()}
                  className="text-accent-strong underline underline-offset-4"
                >
                  {words}
                </SiteLink>
              ),
            }}
          />
        </p>
      ) : (
        <p className="text-sm text-soft">{t('Only its owner and moderators see this list.')}</p>
      )}
    </div>
  )
}

/** Plain text: blank lines separate paragraphs, single breaks stay. */
function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <div className="grid max-w-prose gap-3 text-lg/relaxed">
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto" className="whitespace-pre-line wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

type ListToolsProps = {
  list: ListView
  /** Undefined while it is not known. */
  isOwn: boolean | undefined
  /** The list's address, for sharing. */
  url: string
  onEdit: () => void
  /** Opens the copy that was made. */
  onCopied: (path: string) => void
  /** What the page adds: reporting and moderating. */
  children: ReactNode
}

/**
 * What a reader can do with a list: follow, copy and share it; owners edit theirs, and curators recommend. A hidden one
 * is only edited.
 */
export function ListTools(props: ListToolsProps): JSX.Element {
  const { list, isOwn, url, onEdit, onCopied, children } = props
  const { id, visibility, recommendedAt, hidden } = list
  const { user } = useUser()
  const recommend = useRecommend()
  const isCurator = user !== null && !user.suspended && hasRole(user.role, 'curator')
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      {/* The browser learns late who owns a shared list: the button has the place of what readers get. */}
      <span className="inline-grid empty:hidden *:[grid-area:1/1]">
        {list.isOwn || hidden ? null : (
          <span className={cn('flex flex-wrap gap-2', isOwn && 'invisible')}>
            <ReaderTools list={list} onCopied={onCopied} />
          </span>
        )}
        {isOwn ? (
          <Button size="sm" onClick={onEdit} className="self-start">
            <Icon name="pencil" className="size-4" />
            {t('Edit list')}
          </Button>
        ) : null}
      </span>
      {visibility === 'private' || hidden ? null : (
        <>
          <span className="noscript:hidden">
            <CopyButton text={url} label={t('Copy link')} />
          </span>
          <span className="noscript:hidden">
            <EmbedButton what={{ kind: 'list', id }} title={list.title} />
          </span>
          <a
            href={localPath(paths.listFeed(id))}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            type="application/atom+xml"
          >
            {t('Feed')}
          </a>
        </>
      )}
      {isCurator && visibility === 'public' && !hidden ? (
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={recommendedAt !== null}
          onClick={() => recommend.mutate({ id, on: recommendedAt === null })}
        >
          {recommendedAt === null ? t('Recommend') : t('Recommended')}
        </Button>
      ) : null}
      {children}
    </div>
  )
}

/** Others' lists can be followed and copied. */
function ReaderTools({ list, onCopied }: Pick<ListToolsProps, 'list' | 'onCopied'>) {
  const { id } = list
  const marks = useListMarks(id)
  const follow = useFollow()
  const copy = useCall(copyList, {
    onSuccess: (made) => onCopied(paths.list(made)),
    toasts: {
      done: () => ({
        title: t('Copied to your lists'),
        description: t('The copy is private until you change that.'),
        variant: 'success',
      }),
      failed: t('Could not copy the list'),
    },
  })
  const isFollowed = marks?.isFollowed === true
  const from = paths.list(list)
  return (
    <>
      <MemberDoor
        from={from}
        variant="primary"
        ready={marks !== undefined}
        pressed={isFollowed}
        onPress={() => follow.mutate({ id, on: !isFollowed })}
      >
        <Icon name={isFollowed ? 'check' : 'bell'} className="size-4" />
        {isFollowed ? t('Following') : t('Follow')}
      </MemberDoor>
      <MemberDoor
        from={from}
        ready={marks !== undefined}
        onPress={() => copy.mutate({ params: { id } })}
      >
        <Icon name="copy" className="size-4" />
        {t('Copy to my lists')}
      </MemberDoor>
    </>
  )
}

type MemberDoorProps = {
  /** The page to come back to after the login. */
  from: string
  variant?: 'primary' | 'secondary' | 'ghost'
  pressed?: boolean | undefined
  /** False while the button cannot say the truth yet; it keeps its place. */
  ready?: boolean
  onPress: () => void
  children: ReactNode
}

/**
 * A button for members; visitors are led to the login by a link in the same place. The server's page holds both, since
 * it is the same for everybody, and a class on <html> shows one.
 */
function MemberDoor(props: MemberDoorProps): JSX.Element {
  const { from, variant = 'secondary', pressed, ready = true, onPress, children } = props
  return (
    <span className="inline-grid *:[grid-area:1/1]">
      <a
        href={localPath(paths.auth(from))}
        className={buttonClass({ variant, size: 'sm', className: '[.signed-in_&]:invisible' })}
      >
        {children}
      </a>
      <Button
        variant={variant}
        size="sm"
        aria-pressed={pressed}
        disabled={!ready}
        onClick={onPress}
        className={cn('[:root:not(.signed-in)_&]:invisible', ready ? '' : 'invisible')}
      >
        {children}
      </Button>
    </span>
  )
}
