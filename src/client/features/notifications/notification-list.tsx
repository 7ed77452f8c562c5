import { t } from '#client/kit/t.tsx'
import { useInfiniteQuery, useQueryClient, useQuery } from '@tanstack/react-query'
import { useRouter, Link } from '@tanstack/react-router'
import { type JSX, type MouseEvent, useEffect } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { serverMessage, unreached } from '#client/data/errors.ts'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { Moment, useNow } from '#client/kit/moment.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import type { NotificationView } from '#shared/contracts/notifications.ts'
import { notificationReason, notificationText } from '#shared/domain/notification-text.ts'
import { paths } from '#shared/paths.ts'
import { edit } from '#client/data/edits.ts'
import { growingQuery } from '#client/data/list-source.ts'
import { unreadQuery } from '#client/data/notifications.ts'
import { useCall } from '#client/data/write.ts'
import { listNotifications, readNotifications } from '#shared/calls/notifications.ts'

const PAGE = 20

/** The list, page by page, newest first. */
export const notificationsQuery = () => ({
  ...growingQuery(listNotifications, PAGE),
  staleTime: 0,
})

/** Marks some or all as read, at once; if the server refuses, it is as it was. */
function useMarkRead() {
  return useCall(readNotifications, {
    // One after another, so that the number that is heard last is the newest.
    queue: 'notifications',
    optimistic: ({ body }) => {
      const readAt = new Date().toISOString()
      const isMeant = ({ id }: NotificationView) => body.all === true || body.ids?.includes(id)
      return [
        edit(notificationsQuery(), ({ pages, ...rest }) => ({
          ...rest,
          pages: pages.map(({ rows, total }) => ({
            rows: rows.map((item) =>
              item.readAt === null && isMeant(item) ? { ...item, readAt } : item,
            ),
            total,
          })),
        })),
      ]
    },
    toasts: { failed: t('Not marked as read') },
  })
}

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
  const now = useNow()
  return (
    <ul aria-label={t('Notifications')} className="divide-y divide-line">
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          now={now}
          onFollow={() => {
            if (item.readAt === null) markRead({ body: { ids: [item.id] } })
            onClose?.()
          }}
        />
      ))}
    </ul>
  )
}

const ICONS: Record<NotificationView['kind'], IconName> = {
  reply: 'message-square',
  suggestion: 'book-open',
  moderation: 'shield-check',
  group: 'users',
}

type ItemProps = { item: NotificationView; now: number | null; onFollow: () => void }

function Item({ item, now, onFollow }: ItemProps) {
  const unread = item.readAt === null
  const reason = notificationReason(item)
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
          <ItemLink href={item.link} onFollow={onFollow}>
            {notificationText(item, t)}
          </ItemLink>
        </p>
        {reason ? (
          <p className="wrap-anywhere text-soft">{t('Reason: {reason}', { reason })}</p>
        ) : null}
        <p className="text-sm text-soft">
          <Moment iso={item.createdAt} now={now} />
        </p>
      </div>
    </li>
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
