import { SiteLink } from '#client/catalogue/site-link.tsx'
import { t } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import type { JSX } from 'react'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { KIDS_TOPICS } from '#shared/domain/kids.ts'
import { titleText, wordsLanguage } from '#shared/domain/resource-display.ts'
import { localPath } from '#client/data/page-language.ts'
import { paths } from '#shared/paths.ts'
import { KidsPicture, type KidsScene } from './kids-picture.tsx'
import { StarButton } from './star-button.tsx'
import './kids-tiles.css'
import './kids.css'

/** Names and sentences that a child of eight reads. */
export const KIDS_PLACES: Readonly<Record<KidsScene, { name: Text; says: Text }>> = {
  pieces: {
    name: text('How pieces move'),
    says: text('Meet the king, the queen and all their friends.'),
  },
  mates: { name: text('Checkmate!'), says: text('Learn how to catch the king.') },
  puzzles: { name: text('Puzzles'), says: text('Look at the board. Can you find the best move?') },
  stories: { name: text('Stories'), says: text('Books and tales about chess.') },
  play: { name: text('Play'), says: text('Games to play, alone or with a friend.') },
  board: { name: text('My board'), says: text('Move the pieces. Play with a friend.') },
  stars: { name: text('My stars'), says: text('Everything you have done.') },
}

const SCENES: readonly KidsScene[] = [...KIDS_TOPICS, 'board', 'stars']

/** The boxes to choose from, as pictures with their names. */
export function KidsTiles({ here }: { here?: KidsScene }): JSX.Element {
  return (
    <nav aria-label={t('What do you want to do?')}>
      <ul className="kids-tiles">
        {SCENES.filter((scene) => scene !== here).map((scene) => (
          <li key={scene}>
            <SiteLink href={paths.kidsPlace(scene)} className={`kids-tile kids-${scene}`}>
              <KidsPicture scene={scene} />
              {t(KIDS_PLACES[scene].name)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const KINDS: Readonly<Record<string, { icon: IconName; word: Text }>> = {
  youtube: { icon: 'play', word: text('Video') },
  book: { icon: 'books', word: text('Book') },
  course: { icon: 'board', word: text('Lessons') },
  article: { icon: 'newspaper', word: text('To read') },
}
const ANY_KIND = { icon: 'kids', word: text('To try') } as const

type CardLesson = Pick<ResourceView, 'id' | 'title' | 'type' | 'author' | 'language'>

/** A lesson: its cover, its name, what it is, and its star. */
export function KidsCard({ lesson }: { lesson: CardLesson }): JSX.Element {
  const { icon, word } = KINDS[lesson.type] ?? ANY_KIND
  return (
    <article className="kids-card">
      <SiteLink href={paths.resource(lesson.id)} className="kids-cover">
        {/* The drawn cover, which has a face; a photo from elsewhere says less to a child. */}
        <img
          src={localPath(paths.cover(lesson.id))}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          decoding="async"
        />
        <span className="kids-title" dir="auto" lang={wordsLanguage(lesson.language, t)}>
          {titleText(lesson.title, t)}
        </span>
      </SiteLink>
      <p className="kids-row">
        <span className="kids-kind">
          <Icon name={icon} />
          {t(word)}
        </span>
        <StarButton lesson={lesson} />
      </p>
    </article>
  )
}
