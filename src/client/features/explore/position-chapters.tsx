import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import { moveText } from '#shared/chess/move-text.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import type { FoundChapterView } from '#shared/contracts/chapters.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import { placeText } from '#shared/domain/chapters/chapter.ts'
import { chapterHref } from '#client/data/search-params.ts'
import { outboundRel, titleText } from '#shared/domain/resource-display.ts'
import { Phrase, t } from '#client/kit/t.tsx'

/** The parts of lessons that are about the position, then those that go on from it. */
export function PositionChapters({ view }: { view: ExploreView }): JSX.Element | null {
  if (view.chapters.length === 0) return null
  return (
    <section aria-labelledby="to-the-minute" className="grid gap-2">
      <h2 id="to-the-minute" className="text-2xl">
        {t('On this position, to the minute')}
      </h2>
      <ul className="grid">
        {view.chapters.map((found) => (
          <li key={found.chapter.id} className="explore-chapter">
            <FoundChapter found={found} view={view} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundChapter({ found, view }: { found: FoundChapterView; view: ExploreView }) {
  const { chapter, resource, movesToGo } = found
  const place = placeText(chapter, t)
  return (
    <>
      <a
        href={chapterHref(chapter.at)}
        target="_blank"
        rel={outboundRel(resource.sourceWebsite)}
        className="text-link font-semibold wrap-anywhere"
      >
        {place ? `${place} · ` : ''}
        <bdi>{chapter.title}</bdi>
        <span className="sr-only"> {t('(opens in a new tab)')}</span>
      </a>
      <span className="text-sm text-soft">
        {movesToGo.length > 0
          ? `${t('after {moves}', { moves: moveText(movesToGo, view.ply) })} · `
          : ''}
        <Phrase
          of="{by, select, none {in <link>{title}</link>} other {in <link>{title}</link>, by {author}}}"
          values={{
            title: titleText(resource.title, t),
            author: resource.author ?? '',
            by: resource.author ? 'author' : 'none',
          }}
          tags={{
            link: (words) => (
              <Link
                to="/resource/$id"
                params={{ id: String(resource.id) }}
                search={cameFrom(view)}
                hash={`chapter-${chapter.id}`}
                className="underline underline-offset-4 hover:text-accent"
              >
                {words}
              </Link>
            ),
          }}
        />
      </span>
    </>
  )
}

/** Names the position for the page of the resource, which marks its chapters about it. */
function cameFrom({ fen, start, moves }: ExploreView): { from?: string } {
  if (moves.length === 0) return start === START_FEN ? {} : { from: fen }
  const line = moves.map(({ san }) => san.replace(/[+#]/g, '')).join(',')
  return { from: start === START_FEN ? line : fen }
}
