import { useCallback, useState } from 'react'
import type { CommentView } from '#shared/contracts/comments.ts'

/** Decorative: the name stands beside it. Of a deleted user nothing is left to draw. */
export function CommentAvatar({ comment }: { comment: CommentView }) {
  const { userId, isFromSource, username, userAvatar } = comment
  const [failed, setFailed] = useState<string | null>(null)
  const checkLoaded = useCallback((image: HTMLImageElement | null) => {
    // It may have failed before this code ran, and then no error event comes any more.
    if (image?.complete && image.naturalWidth === 0) setFailed(image.getAttribute('src'))
  }, [])
  const isDeleted = userId === null && !isFromSource
  const picture = isDeleted ? null : httpAddress(userAvatar)
  return (
    <span
      aria-hidden="true"
      className="relative grid size-10 place-items-center overflow-hidden rounded-full bg-tint in-aria-[current=location]:bg-surface font-serif font-semibold uppercase"
    >
      {isDeleted ? null : ([...username][0] ?? '?')}
      {picture && failed !== picture ? (
        <img
          ref={checkLoaded}
          src={picture}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(picture)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  )
}

function httpAddress(url: string | null): string | null {
  return url && /^https?:\/\//i.test(url) ? url : null
}
