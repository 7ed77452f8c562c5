import { Star } from 'lucide-react'
import type { JSX, ReactNode } from 'react'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { Skeleton } from '#client/kit/states.tsx'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { truncate } from '#shared/domain/resource-display.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import type { OverviewLinks } from './health-lines.ts'

const SHOWN = 140

type Comment = OverviewView['newestComments'][number]

type NewestCommentsProps = {
  comments: readonly Comment[] | undefined
  links: OverviewLinks
  Link: LinkComponent
}

export function NewestComments({ comments, links, Link }: NewestCommentsProps): JSX.Element {
  return (
    <Frame>
      {comments === undefined ? (
        <div className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      ) : comments.length === 0 ? (
        <p className="text-soft">
          Nobody has commented yet. What members write about a resource appears here.
        </p>
      ) : (
        <ul aria-label="Newest comments" className="divide-y divide-line">
          {comments.map((comment) => (
            <CommentLine
              key={comment.id}
              comment={comment}
              href={links.resource(comment.resourceId)}
              Link={Link}
            />
          ))}
        </ul>
      )}
    </Frame>
  )
}

/** As high as what stands beside it, or of a fixed height: it scrolls by itself. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-rows-[auto_minmax(0,1fr)] gap-2 lg:min-h-40">
      <h3 className="font-sans text-sm font-semibold text-soft">Newest comments</h3>
      <div className="relative max-lg:h-56">
        <div className="absolute inset-0 overflow-y-auto overscroll-contain pe-2 text-sm">
          {children}
        </div>
      </div>
    </div>
  )
}

type CommentLineProps = { comment: Comment; href: string; Link: LinkComponent }

function CommentLine({ comment, href, Link }: CommentLineProps) {
  const { username, resourceTitle, rating, content, createdAt } = comment
  return (
    <li className="grid gap-0.5 py-2 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <strong className="wrap-anywhere">{username}</strong>
        {rating ? (
          <span className="inline-flex items-center gap-0.5">
            <Star aria-hidden="true" className="size-3.5 fill-gold text-gold" />
            <span className="sr-only">Rated </span>
            {rating} of 5
          </span>
        ) : null}
        <time dateTime={createdAt} className="ms-auto text-xs text-soft tabular-nums">
          {utcMinuteText(createdAt)}
        </time>
      </p>
      {content ? <p className="wrap-anywhere">{truncate(content, SHOWN)}</p> : null}
      <p>
        <Link href={href} className="text-link wrap-anywhere">
          {resourceTitle}
        </Link>
      </p>
    </li>
  )
}
