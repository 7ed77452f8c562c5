import type { PageSection } from '#shared/contracts/page-contents.ts'

/** The texts beside the lists of links: Play, Kids and Other Resources. */

export const PLAY_SECTIONS: PageSection[] = [
  {
    heading: 'From Lesson to Board',
    id: 'introduction',
    body: [
      'A new idea becomes yours when you have tried it against somebody. The sites on this page find you an opponent, from a patient computer to a person of your strength on the other side of the world.',
      'Wherever you play, look at a lost game once before you start the next one. Ten minutes with the move that went wrong teach more than three more games.',
    ],
  },
  {
    heading: 'Choosing a Platform',
    id: 'choosing-a-platform',
    body: [
      'Most people settle on one main site and keep it, because ratings and friends do not travel with you. Try two or three for a week first. These questions can help you decide.',
    ],
    items: [
      'How much time do you have? Rapid games, with ten minutes or more for each player, leave room to think and suit learners best. Blitz and bullet reward speed. In correspondence games a single move may take days, which fits around work and family.',
      'Who do you want to play? Large sites find a well-matched opponent in seconds at any hour. Smaller clubs offer familiar names and longer conversations. Computer opponents never mind if you take a break.',
      'What does it cost? Some sites are free throughout; others charge for lessons, extra puzzles or deeper analysis. You need no paid membership to play your first hundred games.',
      'Can you review your games? A good site stores your games and lets you go through them with an engine afterwards.',
      'Do you need an account? Several sites let you play a first game without one. With an account you get a rating, and fairer pairings with it.',
      'Who will use it? For a child, choose a site with restricted chat and a parent’s view. The [kids page](/kids) lists some.',
    ],
  },
]

export const KIDS_SECTIONS: PageSection[] = [
  {
    heading: 'Chess Is Easy to Start',
    id: 'introduction',
    body: [
      'Here are sites, games and workbooks made for children and for the adults who teach them. In the catalogue itself, the Kids switch in the sidebar shows only the resources marked for children. It works without an account.',
    ],
  },
  {
    heading: 'Tips for Parents',
    id: 'tips-for-parents',
    body: [
      'You do not have to play well yourself. An adult who asks “what did your opponent want?” after a game is already a good coach.',
    ],
    items: [
      'Start small. Play with pawns and kings only, then add one kind of piece at a time. Many children can handle the full rules from about six, but there is no hurry.',
      'Keep it short. Fifteen minutes that end with “one more!” are better than an hour that ends in tears.',
      'Teach checkmate early. A child who knows two or three simple mates has something to aim for in every game.',
      'Use a real board as well as a screen. Moving the pieces by hand makes the pattern stick, and you can sit on the same side of the table.',
      'Do not let them win every time. Give yourself a handicap instead: play without your queen, or swap sides halfway through.',
      'Praise the thinking, not the result. “You saw my threat” lasts longer than “you won.”',
      'Lock kids mode on a shared device. [Choose a PIN](/kids/lock), and Openfile shows nothing but chess for kids until you enter it again: in this browser, or wherever your child logs in.',
      'Look at a site before your child does. Check who can send messages, whether names are hidden and what costs money. Links on Openfile lead to other sites, which have their own rules, and some of them have advertising or open chat.',
      'Create accounts together. Use a nickname and your own email address, and read the age rules of the site. Openfile accounts are for people aged 13 and over; see [Privacy](/privacy).',
      'Find company. A school club or a local chess club gives children what no app can: friends who play.',
    ],
  },
  {
    heading: 'How Kids Mode Works',
    id: 'how-kids-mode-works',
    body: [
      'The Kids switch shows chess for kids, and a child can switch it off again. A lock holds: while it is on, our server sends this browser nothing but resources for kids, whatever address is typed.',
    ],
    items: [
      'Lock one browser. [Choose a PIN](/kids/lock) of 4 to 8 digits. No account is needed.',
      'Lock a child’s account. Log in to it and choose “every device”; you confirm with its password. We send an email to its address when it is locked and unlocked.',
      'Lock a class. With an account, [make a class code](/kids/class), valid for a day, for up to 30 browsers. You unlock them from the same page, one by one or all at once.',
      'Links out. Before your child leaves for another website, a page says where the link leads, and can ask for the PIN.',
      'Stars. Your child collects [a star](/kids/stars) for every lesson. The stars are kept in that browser only.',
    ],
  },
  {
    heading: 'What We Keep, and What a Lock Cannot Do',
    id: 'what-a-lock-keeps',
    body: [
      'About your child we keep nothing: no name, no age, no list of what was watched. For the lock itself we keep a scrambled form of the PIN, your choices, and how often a PIN was tried.',
    ],
    items: [
      'Whoever clears the cookies of a browser, or takes another browser, is out of a browser’s lock. An account’s lock holds wherever the account is logged in.',
      'The lock ends where our website ends. It does not filter other websites; that is what the settings of the device are for.',
      'Forgot the PIN? An account’s lock opens with its password, or by an email to its address. A class’s lock is opened by the teacher. A browser’s own lock has no address: deleting the cookies of this website lifts it.',
    ],
  },
]

export const OTHER_RESOURCES_SECTIONS: PageSection[] = [
  {
    heading: 'Beyond Lessons',
    id: 'introduction',
    body: [
      'Rating lists, game databases, engines, news and federations: places you will come back to once chess has become a habit.',
    ],
  },
  {
    heading: 'Recommended Books',
    id: 'recommended-books',
    body: [
      'A short shelf, ordered roughly from first steps to deep study. Each of these books has helped players for many years, and one of them, read slowly with a board, is enough for a season. You will find them, and many more, among the [books in the catalogue](/category/book).',
    ],
    items: [
      'Play Winning Chess, by Yasser Seirawan and Jeremy Silman. The rules, then four ideas to play by: force, time, space and pawn structure.',
      'Bobby Fischer Teaches Chess, by Bobby Fischer, Stuart Margulies and Donn Mosenfelder. One small question after another, until mating on the back rank is second nature.',
      'Logical Chess: Move by Move, by Irving Chernev. Complete games with a reason given for every single move.',
      'Winning Chess Tactics, by Yasser Seirawan and Jeremy Silman. Forks, pins and their relatives, explained in plain words.',
      'Chess Fundamentals, by José Raúl Capablanca. A world champion on the few things that matter most.',
      'Simple Chess, by Michael Stean. Outposts, weak pawns and open files in a thin book without a wasted page.',
      'Silman’s Complete Endgame Course, by Jeremy Silman. Endgames in the order in which you need them, sorted by playing strength.',
      '100 Endgames You Must Know, by Jesús de la Villa. The positions that decide tournament games, in short chapters.',
      'My System, by Aron Nimzowitsch. Open files, passed pawns, prophylaxis: much of the vocabulary of positional play comes from here.',
      'The Art of Attack in Chess, by Vladimir Vuković. How attacks on the king are prepared, carried out and refuted.',
      'Zurich International Chess Tournament 1953, by David Bronstein. A great tournament, told by one of its players, and a school of the middlegame.',
      'My 60 Memorable Games, by Bobby Fischer. His own games with frank notes, including three he lost.',
      'The Life and Games of Mikhail Tal, by Mikhail Tal. Part memoir, part game collection, and very funny.',
      'Dvoretsky’s Endgame Manual, by Mark Dvoretsky. Demanding and complete, for ambitious tournament players.',
    ],
  },
]
