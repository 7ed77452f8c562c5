import type { PageSection } from '#shared/contracts/page-contents.ts'

export const TERMS_SECTIONS: PageSection[] = [
  {
    heading: 'About These Terms',
    id: 'about-these-terms',
    body: [
      'These terms are the agreement between you and the operator of this site, reachable at {SUPPORT_EMAIL} (“we”), about the use of [Openfile](/). By using the site you accept them. If you do not agree, please do not use the site. We have tried to write them so that no lawyer is needed to read them.',
    ],
  },
  {
    heading: 'What Openfile Offers',
    id: 'the-service',
    body: [
      'Openfile is a free catalogue of chess learning resources. We describe videos, books, courses and articles and link to the sites that publish or sell them. We do not host those works and we do not sell them. Registered members can also save resources, rate them and comment.',
      'The site is still being developed. Features may change, and parts of it may be unavailable from time to time.',
    ],
  },
  {
    heading: 'Your Account',
    id: 'your-account',
    body: ['Browsing needs no account. If you create one, please keep to the following:'],
    items: [
      'You are at least 13 years old. Where the law of your country sets a higher age for services like this one, a parent or guardian has agreed.',
      'You provide an email address that belongs to you. You may use a nickname, but not one that pretends to be somebody else or that insults people.',
      'You keep your password to yourself and do not share the account. We recommend two-factor authentication.',
      'You tell us at {SUPPORT_EMAIL} if you think that somebody else has used your account.',
    ],
  },
  {
    heading: 'Comments and Ratings',
    id: 'comments-and-ratings',
    body: [
      'What you write remains yours. So that we can show it, you give us a non-exclusive, free permission to store and publish your comments and ratings on Openfile. It lasts for as long as they are on the site. You confirm that you have the right to post them.',
      'Rate what you know. Please do not rate or review your own work, or that of a competitor, as if you were an ordinary reader. Do not post:',
    ],
    items: [
      'insults, threats, hate or harassment, or anything unsuitable for children;',
      'private information about yourself or others;',
      'advertising, repeated messages or links that mislead;',
      'copies of lessons, books or other works that you have no right to share;',
      'anything else that is against the law.',
    ],
  },
  {
    heading: 'Moderation',
    id: 'moderation',
    body: [
      'We may remove content that breaks these terms and, in serious or repeated cases, suspend or close an account. We weigh each case and, where we can, tell you the reason. Moderation decisions are made by people, not by software.',
      'To report a comment, send its address and a sentence about the problem to {SUPPORT_EMAIL}. If you think that we decided wrongly about your own content, reply to us, and we will look at it again.',
    ],
  },
  {
    heading: 'Fair Use of the Site',
    id: 'fair-use',
    body: ['Please do not:'],
    items: [
      'try to get into accounts, data or parts of the system that are not meant for you;',
      'disturb the site, for example by overloading it or by getting around its request limits;',
      'manipulate ratings or view counts, or create accounts automatically;',
      'copy substantial parts of the catalogue in order to republish them as your own. Quoting, linking and ordinary indexing by search engines are welcome.',
    ],
  },
  {
    heading: 'Other Sites, Prices and Affiliate Links',
    id: 'other-sites',
    body: [
      'Links lead to sites that we do not run. Their owners are responsible for their content, their offers and their own terms, and a purchase is a contract between you and the seller. Prices, durations and ratings in our catalogue are a guide and may be out of date; “Free?” means that we have no price on record. What the seller’s page says is what counts.',
      'Some links may be affiliate links. We may then receive a commission, at no extra cost to you. The [Affiliate Disclosure](/affiliate-disclosure) explains how that works.',
    ],
  },
  {
    heading: 'Rights in the Catalogue',
    id: 'rights',
    body: [
      'The descriptions and the design of Openfile are protected by copyright, except where a license says otherwise. Names, covers, logos and trademarks of listed resources belong to their owners; that we list something does not mean that its owner endorses Openfile.',
      'If you hold the rights to something shown here and believe that it should not be, write to {SUPPORT_EMAIL} with the address of the page, the work concerned and a way to reach you. We will look into it promptly and remove what has to be removed.',
    ],
  },
  {
    heading: 'What We Can and Cannot Promise',
    id: 'liability',
    body: [
      'We prepare the catalogue with care and offer it free of charge, as it is. We cannot promise that every entry is complete and correct, that every link still works, or that the site is always available. Chess improvement, we regret to say, is not guaranteed either.',
      'We are liable without limit where the law requires it, in particular for intent and gross negligence, for injury to life, body or health, and wherever liability cannot be excluded. Beyond that, and as far as the law allows, we are not liable for damage that comes from using this free service, from its interruption, or from the content of other sites.',
      'Nothing in these terms takes away rights that the law gives you as a consumer.',
    ],
  },
  {
    heading: 'Privacy and Cookies',
    id: 'privacy',
    body: [
      'How we treat personal data is explained in the [Privacy Policy](/privacy), and what we store in your browser in the [Cookie Policy](/cookies).',
    ],
  },
  {
    heading: 'Ending the Agreement',
    id: 'ending',
    body: [
      'You can delete your account at any time in [Settings](/settings), on the Account tab. Your comments then stay under the name “Deleted user.” We may close an account that breaks these terms, and we may end the service as a whole; in that case we will give members reasonable notice, so that they can download their data first.',
    ],
  },
  {
    heading: 'Changes to These Terms',
    id: 'changes',
    body: [
      'We may change these terms when the site or the law changes. The date at the top shows the current version. Members will find important changes announced on the site before they take effect. If you do not accept them, you can delete your account; if you go on using the site afterwards, the new version applies.',
    ],
  },
  {
    heading: 'Law and Disputes',
    id: 'law',
    body: [
      'If something goes wrong, write to us first: most problems can be solved with one email. If you use the site as a consumer, the mandatory consumer protection law of the country where you live protects you, and you may go to the courts there. If one of these terms turns out to be invalid, the others remain in force.',
    ],
  },
  {
    heading: 'Related Pages',
    id: 'related-pages',
    body: [
      'These terms are always at [Terms](/terms). See also [Privacy](/privacy), [Cookies](/cookies), the [Affiliate Disclosure](/affiliate-disclosure), [About Openfile](/about) and the [home page](/). Questions go to {SUPPORT_EMAIL}.',
    ],
  },
]
