import type { PageSection } from '#shared/contracts/page-contents.ts'

export const AFFILIATE_DISCLOSURE_SECTIONS: PageSection[] = [
  {
    heading: 'In Short',
    id: 'in-short',
    body: [
      'Some links on [Openfile](/) may be affiliate links. If you buy something after following one, the operator of this site may receive a small commission from the seller. You pay no more than you would otherwise.',
    ],
  },
  {
    heading: 'Which Links Are Affected',
    id: 'which-links',
    body: [
      'Links to these sellers may be affiliate links. We mark their links in the page’s code as sponsored, so that search engines can tell. Links to YouTube and to the free sites in the catalogue are ordinary links.',
    ],
    items: [
      'Amazon. Where this site takes part in the Amazon Associates program, it earns from qualifying purchases.',
      'Chessable',
      'Modern Chess',
      'ChessBase',
    ],
  },
  {
    heading: 'How It Works',
    id: 'how-it-works',
    body: [
      'An affiliate link contains a code that tells the seller the visit came from us. The seller may note this with a cookie on its own site. We set no cookie for this purpose, and we do not learn who you are, what you paid or whether you bought at all; at most, the seller reports totals to us.',
      'You are free to avoid such links. Look up the title on the seller’s site yourself, ask in your local bookshop, or borrow it from a library.',
    ],
  },
  {
    heading: 'Prices and Discounts',
    id: 'prices',
    body: [
      'The seller sets the price, and it is the same with or without our link. The note “Possible discount available!” on a button means that sellers run offers from time to time. It is not a promise, and the price on the seller’s page is the one that counts.',
    ],
  },
  {
    heading: 'What Commissions Do Not Change',
    id: 'independence',
    body: [
      'Nobody can pay to be listed, to be featured or to be described more kindly. Search results follow the words you typed, and lists follow the order you chose: by date, by rating or by price. Commissions play no part in either. Hundreds of free videos, courses and articles appear beside the paid ones in the same lists.',
      'Ratings and comments come from members and cannot be bought. If you have reason to think that one was, tell us at {SUPPORT_EMAIL}.',
    ],
  },
  {
    heading: 'What Commissions Are For',
    id: 'purpose',
    body: [
      'Openfile shows no advertising and charges no fee. Commissions, if there are any, help pay for the server and the time that goes into the catalogue.',
    ],
  },
  {
    heading: 'Related Pages',
    id: 'related-pages',
    body: [
      'See also the [Terms of Service](/terms), the [Privacy Policy](/privacy), the [Cookie Policy](/cookies) and [About Openfile](/about). You can return to the catalogue from the [home page](/). Questions about a particular link are welcome at {SUPPORT_EMAIL}.',
    ],
  },
]
