import { t } from '#client/kit/t.tsx'
import { useInfiniteQuery, useQueryClient, useQuery } from '@tanstack/react-query'
import { useRouter, Link } from '@tanstack/react-router'
import { type JSX, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { noteLoginOver } from '#client/data/account.ts'
import { serverMessage, unreached } from '#client/data/errors.ts'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { ShortMoment, useNow } from '#client/kit/moment.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import type { NotificationView } from '#shared/contracts/notifications.ts'
import { notificationReason, notificationText } from '#shared/domain/notification-text.ts'
import { notificationsQuery, useMarkRead, useRemoveNotification } from './change-notifications.ts'
import { paths } from '#shared/paths.ts'
import { unreadQuery } from '#client/data/notifications.ts'

type NotificationListProps = {
  /** Called when a link is followed, so that a panel can close. */
  onClose?: () => void
}

const useNotifications = () => useInfiniteQuery(notificationsQuery())

/** The notifications of the person who is logged in, with what can be done to each. */
export function NotificationList({ onClose }: NotificationListProps): JSX.Element {
  const client = useQueryClient()
  const list = useNotifications()
  const { error } = list
  useEffect(() => noteLoginOver(client, error), [error, client])
  return (
    <Loaded
      // A later page that did not load is reported at its button.
      query={list.isFetchNextPageError ? { ...list, error: null } : list}
      skeleton={<ListSkeleton />}
      failure={(failed) => serverMessage(failed.error) ?? unreached(failed.error)}
    >
      {({ pages }) => (
        <Pages list={list} items={pages.flatMap((page) => page.rows)} onClose={onClose} />
      )}
    </Loaded>
  )
}

type PagesProps = Pick<NotificationListProps, 'onClose'> & {
  list: ReturnType<typeof useNotifications>
  items: readonly NotificationView[]
}

function Pages({ list, items, onClose }: PagesProps) {
  return (
    <div className="grid gap-3">
      {items.length === 0 && !list.hasNextPage ? (
        <NothingNew />
      ) : (
        <Items items={items} {...(onClose ? { onClose } : {})} />
      )}
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? t('Loading...') : t('Load more')}
        </Button>
      ) : null}
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-center text-danger">
          {serverMessage(list.error) ?? unreached(list.error)}
        </p>
      ) : null}
    </div>
  )
}

function NothingNew() {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Icon name="bell" className="size-8 text-soft" />
      <p className="font-serif text-lg">{t('Nothing new')}</p>
      <p className="text-soft text-pretty">
        {t('You will find replies to your comments and news about your suggestions here.')}
      </p>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-5 py-3">
      <output className="sr-only">{t('Loading your notifications...')}</output>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}

function Items({ items, onClose }: NotificationListProps & { items: readonly NotificationView[] }) {
  const { mutate: markRead } = useMarkRead()
  const { mutate: remove } = useRemoveNotification()
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<number | null>(null)
  useFocusOnRemoval(list, items.length)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('Notifications')}
      className="divide-y divide-line outline-none"
    >
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          now={now}
          isAsked={asked === item.id}
          onAsk={(isAsked) => setAsked(isAsked ? item.id : null)}
          onRead={() => markRead({ body: { ids: [item.id] } })}
          onDelete={() => {
            setAsked(null)
            remove(item.id)
          }}
          {...(onClose ? { onClose } : {})}
        />
      ))}
    </ul>
  )
}

/** A deleted row takes the focus with it: the list gets it, so that Tab continues from there. */
function useFocusOnRemoval(list: { current: HTMLElement | null }, count: number): void {
  const earlier = useRef(count)
  useEffect(() => {
    const shrunk = count < earlier.current
    earlier.current = count
    if (shrunk && (!document.activeElement || document.activeElement === document.body))
      list.current?.focus()
  }, [list, count])
}

const ICONS: Record<NotificationView['kind'], IconName> = {
  reply: 'message-square',
  suggestion: 'book-open',
  moderation: 'shield-check',
  group: 'users',
}

type ItemProps = NotificationListProps & {
  item: NotificationView
  now: number | null
  /** Whether to ask before it is deleted. */
  isAsked: boolean
  onAsk: (isAsked: boolean) => void
  onRead: () => void
  onDelete: () => void
}

function Item({ item, now, isAsked, onAsk, onRead, onDelete, onClose }: ItemProps) {
  const unread = item.readAt === null
  const text = notificationText(item, t)
  const reason = notificationReason(item)
  const remove = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    flushSync(() => onAsk(false))
    remove.current?.focus()
  }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
      <span
        className={cn(
          'relative mt-0.5 grid size-9 place-items-center rounded-full',
          unread ? 'bg-tint text-accent-strong' : 'bg-sunken text-soft',
        )}
      >
        <Icon name={ICONS[item.kind]} className="size-4.5" />
        {unread ? <span className="unread-dot" /> : null}
      </span>
      <div className="grid min-w-0 gap-1">
        <p className={cn('wrap-anywhere', unread && 'font-semibold')}>
          {unread ? <span className="sr-only">{t('Unread:')}</span> : null}
          <ItemLink
            href={item.link}
            onFollow={() => {
              if (unread) onRead()
              onClose?.()
            }}
          >
            {text}
          </ItemLink>
        </p>
        {reason ? (
          <p className="wrap-anywhere text-soft">{t('Reason: {reason}', { reason })}</p>
        ) : null}
        {isAsked ? (
          <Question text={text} onDelete={onDelete} onCancel={cancel} />
        ) : (
          <Actions {...{ item, now, text, remove, onRead }} onDelete={() => onAsk(true)} />
        )}
      </div>
    </li>
  )
}

type ActionsProps = Pick<ItemProps, 'item' | 'now' | 'onRead' | 'onDelete'> & {
  text: string
  remove: RefObject<HTMLButtonElement | null>
}

function Actions({ item, now, text, remove, onRead, onDelete }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1 text-sm">
      <span className="me-auto py-2 text-soft">
        <ShortMoment iso={item.createdAt} now={now} />
      </span>
      {item.readAt === null ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('Mark as read: {text}', { text })}
          onClick={onRead}
        >
          {t('Mark as read')}
        </Button>
      ) : null}
      <Button
        ref={remove}
        variant="ghost"
        size="icon"
        aria-label={t('Delete: {text}', { text })}
        title={t('Delete')}
        onClick={onDelete}
      >
        <Icon name="trash" className="size-4" />
      </Button>
    </div>
  )
}

type QuestionProps = { text: string; onDelete: () => void; onCancel: () => void }

function Question({ text, onDelete, onCancel }: QuestionProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelButton.current?.focus(), [])
  return (
    <fieldset
      aria-label={t('Delete: {text}', { text })}
      className="flex flex-wrap items-center gap-2"
    >
      <span className="me-auto py-2 text-sm">{t('Delete this for good?')}</span>
      <Button ref={cancelButton} variant="secondary" size="sm" onClick={onCancel}>
        {t('Keep')}
      </Button>
      <Button variant="danger" size="sm" onClick={onDelete}>
        {t('Delete')}
      </Button>
    </fieldset>
  )
}

type ItemLinkProps = { href: string; onFollow: () => void; children: string }

/** The router scrolls to a comment only if it navigates by the complete URL, with its hash. */
function ItemLink({ href, onFollow, children }: ItemLinkProps) {
  const { navigate } = useRouter()
  const follow = (event: MouseEvent) => {
    onFollow()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a href={href} onClick={follow} className="hover:underline">
      {children}
    </a>
  )
}

/** What the bell in the header opens. */
export function NotificationPanel({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-serif text-lg">{t('Notifications')}</h2>
        <ReadAllButton />
      </div>
      <NotificationList onClose={onClose} />
      <Link
        to={paths.notifications()}
        onClick={onClose}
        className="text-link sticky -bottom-4 -mx-4 -mb-4 flex min-h-12 items-center justify-center border-t border-line bg-surface"
      >
        {t('All notifications and email settings')}
      </Link>
    </div>
  )
}

/** Keeps its place when there is nothing to mark, and with it the focus. */
export function ReadAllButton(): JSX.Element {
  const { mutate } = useMarkRead()
  const { data: unread = 0 } = useQuery(unreadQuery())
  return (
    <Button
      variant="ghost"
      size="sm"
      unavailable={unread === 0}
      onClick={() => {
        if (unread > 0) mutate({ body: { all: true } })
      }}
    >
      {t('Mark all as read')}
    </Button>
  )
}
