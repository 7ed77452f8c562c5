import type { PageSection } from '#shared/contracts/page-contents.ts'

/** The eight cards of Help & FAQ. */
export const HELP_SECTIONS: PageSection[] = [
  {
    heading: 'What is Openfile?',
    id: 'what-is-openfile',
    body: [
      'Openfile is a catalogue of places to learn chess. We list videos, books, courses and articles, say in a few words what each one teaches and who it is for, and link to the site where you can watch, read or buy it. The lessons themselves stay on their own sites.',
      'You can browse, search and filter without an account. An account lets you save resources, rate them and join the discussion. More about the project is on the [About page](/about).',
    ],
  },
  {
    heading: 'What kinds of resources are there?',
    id: 'content-types',
    body: [
      'Every entry has one type. Videos open with a Watch button, everything else with a Visit button, and both open in a new tab.',
    ],
    items: [
      '[Videos](/category/youtube): single lessons and series on YouTube.',
      '[Books](/category/book): from first primers to tournament classics, including some old books that are free to read online.',
      '[Courses](/category/course): structured lessons with exercises, free or paid.',
      '[Articles](/category/article): shorter pieces on one opening, endgame or idea.',
      '[Where to play](/play), [resources for kids](/kids) and [other links](/other-resources) have pages of their own.',
    ],
  },
  {
    heading: 'How do search and filters work?',
    id: 'filtering',
    body: [
      'The search box looks in titles, authors, descriptions, tags and openings, and lists the entries that contain all of your words first. Capitals and accents make no difference. If we do not know a word, we show results for the nearest spelling and say so.',
      'Advanced Filters narrows the list by opening, skill level, recency, content category and source website. Choosing an opening applies at once; for the other filters, press Apply. Reset clears all filters. You can sort by newest, by rating, or by price from low to high.',
    ],
  },
  {
    heading: 'What do the ratings mean?',
    id: 'ratings',
    body: [
      'Members rate resources from one to five stars in the discussion below each entry. The members’ average counts one rating per person, however much that person writes.',
      'The star badge on a card shows the average on record for that entry, to one decimal. No badge means that we have no rating yet. It is not a bad mark.',
    ],
  },
  {
    heading: 'How do I save a resource?',
    id: 'saving',
    body: [
      'Log in and press the bookmark on a card or on the resource’s own page. Press it again to remove it. Your list is under [Saved Resources](/saved-resources), and it is the same on every device you log in from.',
      'If you have no account yet, you can create one on the [login page](/auth). You need a username, an email address and a password.',
    ],
  },
  {
    heading: 'How do comments work?',
    id: 'comments',
    body: [
      'Everyone can read the discussion; writing requires an account. You have one comment per resource, with text, stars or both. To change it later, open the same resource and press Edit.',
      'A Creator badge marks comments by the person who made the resource. Please write about the resource, be kind, and keep private details out: comments are public.',
    ],
  },
  {
    heading: 'Which skill level should I choose?',
    id: 'skill-level',
    body: [
      'The level badge is a guide, not a gate. If you solve most of the examples at a glance, go one level up; if you need a board for every other line, go one down.',
    ],
    items: [
      'Beginner (green): you are learning the rules, the first checkmates and how not to leave pieces undefended.',
      'Intermediate (yellow): you play regularly and want tactics, plans and the basic endgames.',
      'Advanced (blue): you play in a club or in tournaments, calculate several moves ahead and study whole openings.',
      'Master (purple): deep work on calculation, theory and endgames for very strong players.',
      'For Kids (orange): chosen with children in mind.',
      'All Levels (gray): useful at any level.',
    ],
  },
  {
    heading: 'How can I reach you?',
    id: 'contact',
    body: [
      'Write to [{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL}). We aim to answer within 48 hours. The [Contact page](/contact) says what to include, so that we can help with our first reply.',
    ],
  },
]
