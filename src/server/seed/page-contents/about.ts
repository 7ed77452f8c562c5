import type { PageSection } from '#shared/contracts/page-contents.ts'

export const ABOUT_SECTIONS: PageSection[] = [
  {
    heading: 'What Openfile Is',
    id: 'what-openfile-is',
    body: [
      'There has never been more good chess teaching, and it has never been harder to find the piece you need. A player who keeps losing rook endgames does not want ten thousand videos. She wants three lessons, at her level, that explain the matter well.',
      '[Openfile](/) is a catalogue for that moment. It brings together videos, books, courses and articles from many publishers, sorted by level, subject, opening and source, each with a short description in our own words. You choose; the link takes you there.',
      'The name comes from the board. An open file has no pawns on it, and it is where rooks do their best work: a clear way through.',
    ],
  },
  {
    heading: 'How Resources Are Chosen',
    id: 'how-resources-are-chosen',
    body: [
      'The catalogue began with the books, channels and courses that players and teachers have recommended in public for years. New entries are added by the site’s administrators, and suggestions are welcome. The descriptions are our own.',
      'Being listed is a recommendation to have a look, not a verdict. We have not read every book from cover to cover, and a catalogue of this size has gaps and mistakes: links move, prices and editions change. If you find one, [tell us](/contact).',
      'We ask four questions about every entry:',
    ],
    items: [
      'Does it teach? News, gossip and blunder reels may be fun, but they have no place here.',
      'Is it clear who it is for? Every entry has a level, and “all levels” is for resources that really suit everyone.',
      'Is the source legitimate? We link to authors, publishers and libraries, not to pirated copies.',
      'Does it add something? A free course, an old classic and a modern video on the same endgame can all earn a place. A weak copy of any of them does not.',
    ],
  },
  {
    heading: 'How Ratings Work',
    id: 'how-ratings-work',
    body: [
      'Members give one to five stars in the discussion under a resource. Each person counts once per resource and may change the rating later. The badge on a card shows the average on record for the entry; where there is none, we show no badge rather than a guess.',
      'A few ratings say little and many say more, so it is worth reading what people wrote.',
    ],
  },
  {
    heading: 'Kids Mode',
    id: 'kids-mode',
    body: [
      'The Kids switch in the sidebar limits the catalogue to resources marked for children and gives the pages a friendlier look. It needs no account and collects nothing. The [kids page](/kids) has sites and games made for children, and tips for parents who do not play themselves.',
    ],
  },
  {
    heading: 'Independence',
    id: 'independence',
    body: [
      'Openfile is not owned by any of the sites it links to. There are no advertisements and no third-party trackers. Some links may be affiliate links, which cost you nothing extra and have no influence on what is listed or how it is ordered. The details are in the [Affiliate Disclosure](/affiliate-disclosure) and the [Privacy Policy](/privacy).',
    ],
  },
  {
    heading: 'Development in Progress',
    id: 'development-in-progress',
    body: [
      'The banner at the top means what it says: Openfile is still being built, and features may change. Settings marked Coming Soon are not working yet. If something breaks, or if something is missing, please write to us; this is the best time to be heard.',
    ],
  },
  {
    heading: 'Say Hello',
    id: 'say-hello',
    body: [
      'Reach us at {SUPPORT_EMAIL} or through the [Contact page](/contact). Answers to common questions are under [Help](/help), and the house rules are in the [Terms of Service](/terms).',
    ],
  },
]
