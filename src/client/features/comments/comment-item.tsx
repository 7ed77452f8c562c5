import { type ReactNode, useState } from 'react'
import { Badge } from '#client/components/ui/badge.tsx'
import type { CommentView } from '#shared/contracts/comments.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { StarRow } from './star-row.tsx'

type CommentItemProps = { comment: CommentView; children?: ReactNode }

export function CommentItem({ comment, children }: CommentItemProps) {
  const { username, userAvatar, isCreator, createdAt, rating, content } = comment
  return (
    <article className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3">
      <Avatar username={username} url={userAvatar} />
      <div className="grid gap-1">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-base font-semibold wrap-anywhere">{username}</span>
          {isCreator ? <Badge tone="accent">Creator</Badge> : null}
          <time dateTime={createdAt} className="text-soft">
            {dateText(createdAt)}
          </time>
          {rating ? <StarRow rating={rating} /> : null}
        </header>
        {content ? (
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{content}</p>
        ) : null}
        {children}
      </div>
    </article>
  )
}

function Avatar({ username, url }: { username: string; url: string | null }) {
  const [failed, setFailed] = useState(false)
  return (
    <span
      aria-hidden="true"
      className="relative grid size-10 place-items-center overflow-hidden rounded-full bg-tint font-serif font-semibold uppercase"
    >
      {[...username][0] ?? '?'}
      {url && !failed && /^https?:\/\//i.test(url) ? (
        <img
          src={url}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  )
}
