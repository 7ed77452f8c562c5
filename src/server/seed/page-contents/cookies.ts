import type { PageSection } from '#shared/contracts/page-contents.ts'

export const COOKIES_SECTIONS: PageSection[] = [
  {
    heading: 'In Short',
    id: 'in-short',
    body: [
      '[Openfile](/) sets up to eight small cookies: two that keep you logged in, one that keeps strangers from locking you out, one that keeps kids mode locked, two that remember how you like the pages to look, one that remembers that you have chosen a language, and one that carries a message to the next page. None of them serves advertising, none follows you to other sites, and none belongs to another company.',
      'A cookie is a short text that a website asks your browser to keep and to send back with later visits. Local storage is similar, but its content stays in your browser and is not sent along.',
    ],
  },
  {
    heading: 'Cookies That Keep You Logged In',
    id: 'login-cookies',
    body: [
      'These are set when you log in. Without them the site would forget you with every click, so an account cannot work without them.',
    ],
    items: [
      'The session cookie holds a long random value that belongs to your session, and nothing about you. It is marked HttpOnly, which means that scripts on the page cannot read it. It ends when you log out, 14 days after your last visit, or 30 days after you logged in, whichever comes first.',
      'signed_in holds the value 1 and only tells the page that there is a session to ask for. It gives no access to anything, and it is removed when your session ends.',
      'access_denied holds the value 1 for 20 seconds at most. It is set when you open a page for administrators without being one, so that the next page can tell you why you were sent there.',
    ],
  },
  {
    heading: 'The Cookie That Keeps You From Being Locked Out',
    id: 'browser-cookie',
    body: [
      'After several wrong passwords, logging in is blocked for a while. So that others cannot lock you out by typing wrong passwords for your account, the browser cookie, set when you log in, tells our server that an account has been used with this browser before. It holds a random number and the numbers of those accounts, encrypted. It gives access to nothing and stays for a year after your last login. Scripts cannot read it.',
    ],
  },
  {
    heading: 'The Cookie That Keeps Kids Mode Locked',
    id: 'kids-lock-cookie',
    body: [
      'When a parent locks kids mode, the kids_lock cookie tells our server that this browser is locked. It holds the number of the lock, encrypted, and stays for a year or until somebody enters the PIN. Scripts cannot read it. Deleting it lifts the lock of this browser.',
    ],
  },
  {
    heading: 'Cookies That Remember Your Choices',
    id: 'preference-cookies',
    body: [
      'These carry no identifier. They let our server send the page in the right colors from the first moment. They stay until you change the setting, clear your cookies, or your browser lets them expire.',
    ],
    items: [
      'theme says whether you use the light or the dark appearance.',
      'kids says whether kids mode is on.',
      'language says that you have chosen a language, or closed the offer of one, so that we do not offer it again. If you are logged in, it holds your choice until your account has it.',
    ],
  },
  {
    heading: 'Local Storage',
    id: 'local-storage',
    body: [
      'We also keep a few values in your browser’s storage. They stay there until you clear them, except for pendingLogin, which is gone when you close the tab.',
    ],
    items: [
      'theme: your choice of light or dark. If you have not made one, we follow your system.',
      'kidsMode: whether kids mode is on.',
      'kidsStars: the lessons that a child has marked as done, for the page “My stars”. It never leaves the browser.',
      'study: what you want to study, study, or have done without being logged in, with your progress and your notes. It stays in the browser until you log in or register; then it moves to your account and is removed here.',
      'plan: your study plan if you are not logged in: the steps, your answers, and figures of your openings, but no games. It moves to your account when you log in, or stays here if the account could not be reached.',
      'developmentNotice: which notice above the pages you have closed.',
      'pendingLogin: while you enter a two-factor code, the name of your account and a token that is valid for a few minutes. It is removed as soon as you are logged in.',
      'For administrators and curators only: adminResources, which is the last search, sort order, page, page size and columns of the resource table, and adminBulkJob, the number of a change of many resources that is under way.',
    ],
  },
  {
    heading: 'Why There Is No Cookie Banner',
    id: 'no-banner',
    body: [
      'European law asks for consent before a site stores things on your device that are not needed for what you asked for. Everything above is necessary for the login you requested, protects it, or carries out a setting you chose yourself. We use no analytics, advertising or social media cookies, so there is nothing to ask you about. If that ever changes, we will ask first.',
    ],
  },
  {
    heading: 'Cookies of Other Sites',
    id: 'other-sites',
    body: [
      'When you follow a link from Openfile to YouTube, Amazon, Chessable or another site, that site may set its own cookies under its own rules. If the link is an affiliate link, the seller may use a cookie to note that you came from us; see the [Affiliate Disclosure](/affiliate-disclosure).',
      'Some pictures may be loaded from the site that hosts them. Such a site may try to set a cookie with the picture. Browsers increasingly refuse these, and you can tell yours to block all third-party cookies without losing anything on Openfile.',
    ],
  },
  {
    heading: 'How to Remove or Refuse Cookies',
    id: 'your-control',
    body: [
      'Every browser lets you see, delete and block cookies and local storage, usually in its settings under “Privacy.” Without cookies you can still browse, search and filter the whole catalogue. You cannot stay logged in, and the theme and kids mode may be forgotten.',
      'Logging out ends the session on our server as well, so an old cookie is worth nothing afterwards.',
    ],
  },
  {
    heading: 'Questions and Related Pages',
    id: 'related-pages',
    body: [
      'Questions about cookies go to {SUPPORT_EMAIL}. How we treat personal data in general is explained in the [Privacy Policy](/privacy). See also the [Terms of Service](/terms), [About Openfile](/about) and the [home page](/).',
    ],
  },
]
