import { localPath } from '#client/data/page-language.ts'
import { useCallback, useState } from 'react'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'

type ThumbnailProps = {
  resource: Pick<ResourceView, 'id' | 'imageUrl'>
  alt?: string
  eager?: boolean
}

/** The resource's picture, or its drawn cover if there is none or it fails to load. */
export function Thumbnail({ resource, alt = '', eager }: ThumbnailProps) {
  const cover = localPath(paths.cover(resource.id))
  const picture = resource.imageUrl?.trim() || cover
  const [failed, setFailed] = useState<string | null>(null)
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      // The picture may have failed before hydration, when nothing listened for its error event.
      if (image?.complete && image.naturalWidth === 0 && picture !== cover) setFailed(picture)
    },
    [picture, cover],
  )
  const source = failed === picture ? cover : picture
  return (
    // The frame keeps the space while the cover replaces a failed picture. The key makes it a new element,
    // because the failed one has lost its size, and growing again would count as a layout shift.
    <span className="thumbnail">
      <img
        key={source}
        ref={checkLoaded}
        src={source}
        alt={alt}
        width={400}
        height={300}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
        referrerPolicy={source === cover ? undefined : 'no-referrer'}
        onError={() => setFailed(picture)}
        className={isLetterboxed(source) ? 'scale-134' : undefined}
      />
    </span>
  )
}

/** YouTube's 4:3 pictures contain a 16:9 picture between black bars. */
function isLetterboxed(source: string): boolean {
  return source.includes('ytimg.com/') && /\/(?:hq|sd)?default\.jpg/.test(source)
}
