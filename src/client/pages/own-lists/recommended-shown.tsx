import type { JSX } from 'react'
import { RecommendedLists } from '#client/features/lists/recommended-lists.tsx'
import { Thumbnail } from '#client/features/resources/thumbnail.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import type { ListCard } from '#shared/contracts/lists.ts'

export function RecommendedShown({ lists }: { lists: readonly ListCard[] }): JSX.Element {
  return <RecommendedLists lists={lists} Link={SiteLink} Cover={Thumbnail} />
}
