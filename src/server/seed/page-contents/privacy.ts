import type { PageSection } from '#shared/contracts/page-contents.ts'

export const PRIVACY_SECTIONS: PageSection[] = [
  {
    heading: 'In Short',
    id: 'in-short',
    body: [
      'You can read all of [Openfile](/) without telling us who you are. There is no advertising here, no analytics service and no tracker from another company. If you create an account, we store what the account needs and nothing beyond it, we do not sell it, and you can download or delete it yourself.',
      'The rest of this policy gives the details. Words such as “we” and “us” mean the people who run this website. How the site may be used is set out in the [Terms of Service](/terms); what the project is for, on the [About page](/about).',
    ],
  },
  {
    heading: 'Who Is Responsible',
    id: 'who-is-responsible',
    body: [
      'The operator of this site is responsible for your personal data (and is the “controller” in legal terms) and can be reached at {SUPPORT_EMAIL}. Please write to that address with any question or request about your data.',
    ],
  },
  {
    heading: 'When You Visit Without an Account',
    id: 'visiting',
    body: ['Some information is needed to deliver a page and to keep the site running:'],
    items: [
      'Technical logs. Our server may record the time of a request, the address requested, the result, your IP address and the name your browser reports. We use this to find faults and to stop attacks.',
      'Request limits. To keep automated programs from overloading the site or guessing passwords, we count requests per IP address for a short time.',
      'View counts. When you open a resource, its view counter goes up. To count a visitor only once in half an hour, we remember the visit in the server’s memory for that time. If you are not logged in, the counter itself says nothing about you.',
      'Search counts. We count what is searched for and whether it was found, to learn what the catalogue lacks, and keep these counts for {SEARCH_STATS_MONTHS} months. They say nothing about who searched: no account and no IP address is stored with them, and words that fewer than three visitors searched for on the same day are not stored at all. To count a visitor only once a day, the server’s memory holds a scrambled code, made from the IP address and the name of the browser, until the day is over. Searches in kids mode are not counted.',
      'Your display choices. Theme and kids mode are kept in your own browser; see the [Cookie Policy](/cookies).',
    ],
  },
  {
    heading: 'When You Have an Account',
    id: 'account-data',
    body: [
      'Your username and what you write in comments and ratings are public. Your email address, saved resources, views and settings are not shown to other visitors.',
      'Username, email address and password are required for an account; the avatar, the bio and your preferences are up to you. This is what we store:',
    ],
    items: [
      'Username and email address, and whether the address has been verified.',
      'Your password, only as an argon2id hash. A hash lets us check a password; it does not let us read it.',
      'An avatar address and a short bio, if you add them.',
      'Preferences: for example theme, notification choices, preferred level, categories and openings.',
      'The resources you saved, rated and viewed, with the number of views and the time of the last one.',
      'What you study, with your progress and your private notes, and your plan: its steps and what it was made from, which is your answers and figures of openings, never a game.',
      'Your lists and the lists that you follow. Others can read a list only if you make it public or give them its link.',
      'Your comments and star ratings, with the date.',
      'Your votes for comments, your reports, and the resources and corrections that you suggested.',
      'Your notifications: the newest 500, and those that you have read for at most 90 days.',
      'If you use two-factor authentication: its secret, encrypted, and your recovery codes, as hashes. The QR code for your authenticator app is drawn by our own server, so the secret is not passed to a picture service.',
      'Your open sessions: when each began and was last used, and which IP address and browser it belongs to, so that you can recognize and end them under Settings.',
      'When the account was created and when you last logged in.',
    ],
  },
  {
    heading: 'Security Log',
    id: 'security-log',
    body: [
      'We keep an audit log of logins, failed attempts and changes that matter for security, such as a new password or two-factor authentication being switched on or off. An entry holds what happened, the time, the IP address and the account concerned. It never holds a password or a code. Actions of administrators are recorded in the same way.',
    ],
  },
  {
    heading: 'Emails We Send',
    id: 'emails',
    body: [
      'We write to you for five reasons: to verify your address, to let you reset a password, to tell you about something that concerns your account or its security, and, if your address is verified, to tell you about replies to your comments, about your suggestions, and about decisions of moderators; and, only if you ask for it, once a week about what you study, your plan, and what is new. Emails of the last two kinds can be switched off on your notifications page, and with a link in each of them. These messages carry no advertising and no invisible tracking pictures.',
      'If you leave your address for a newsletter, we store it for that purpose alone, and you can withdraw at any time by writing to {SUPPORT_EMAIL}. We do not add account addresses to that list.',
    ],
  },
  {
    heading: 'Why We May Use This Data',
    id: 'legal-basis',
    body: [
      'We make no automated decisions with legal or similarly serious effects, and we do not build profiles for advertising.',
      'Where European data protection law (the GDPR) applies to you, we rely on these grounds:',
    ],
    items: [
      'To provide what you asked for: your account, saved resources, comments, ratings and settings (performance of a contract, Article 6(1)(b)).',
      'To keep the site secure and working: technical logs, request limits, sessions and the security log; and to know which resources are used: view counts (legitimate interests, Article 6(1)(f)).',
      'To send a newsletter, if you asked for one (consent, Article 6(1)(a)). You may withdraw consent at any time; what we did before stays lawful.',
      'To meet a legal obligation, for example when a court orders us to (Article 6(1)(c)).',
    ],
  },
  {
    heading: 'Pictures and Links From Other Sites',
    id: 'other-sites',
    body: [
      'Some pictures, such as the cover of a video, are loaded from the site that hosts them. Your browser then contacts that site, which learns your IP address, much as if you had opened the picture there. Only sites that our editors chose for the catalogue are ever contacted: members are shown by the first letter of their name, and no picture is loaded from an address that a member entered.',
      'The Watch and Visit buttons take you to other sites. We ask your browser not to tell them which of our pages you came from. Once you are there, their privacy rules apply, and they may set their own cookies. Some of these links are affiliate links; see the [Affiliate Disclosure](/affiliate-disclosure).',
    ],
  },
  {
    heading: 'Who Else Sees Your Data',
    id: 'recipients',
    body: [
      'We do not sell, rent or trade personal data. Companies that provide the server or deliver our email may process data on our behalf, under contract and only as we instruct. Otherwise we pass data on only if the law requires it, or if it is needed to defend a legal claim.',
      'If you want to know which providers are used at present, and in which countries, ask at {SUPPORT_EMAIL}. Should data from Europe be processed in a country without an equal level of protection, the safeguards the law asks for, such as standard contractual clauses, have to be in place first.',
    ],
  },
  {
    heading: 'How Long We Keep It',
    id: 'retention',
    body: ['We keep data for as long as its purpose lasts.'],
    items: [
      'Account data: until you delete your account.',
      'Sessions: until you log out, at the latest 14 days after your last visit or 30 days after you logged in.',
      'Verification links work for 24 hours, password reset links for 60 minutes, and each of them only once.',
      'The security log and the IP addresses in it: {AUDIT_MONTHS} months. Older entries are removed every hour.',
      'Search counts, which say nothing about who searched: {SEARCH_STATS_MONTHS} months.',
      'Technical logs: as long as they help to find faults or to look into misuse. After that, they are removed.',
      'Newsletter addresses: until you withdraw.',
      'Your messages to us: until the matter is settled, and longer only where the law requires it.',
      'Backups may hold deleted data for a while, until they are replaced by newer ones.',
    ],
  },
  {
    heading: 'Download or Delete Your Account',
    id: 'export-and-deletion',
    body: [
      'In [Settings](/settings), on the Account tab, you can download a copy of your data and delete your account. You need nobody’s permission and need not give a reason.',
      'Deletion removes your profile, preferences, saved resources, view history and sessions for good. Your comments stay, so that the conversation around them still makes sense, but they appear under the name “Deleted user,” and are no longer connected to you. Entries about you in the security log are removed or stripped of anything that points to you. If the text of a comment says who you are, write to us and we will remove that comment too.',
    ],
  },
  {
    heading: 'Your Rights',
    id: 'your-rights',
    body: [
      'To exercise any of the rights below, write to {SUPPORT_EMAIL}. We may ask you a question to make sure that the account is yours. We aim to reply within 48 hours, and we will deal with your request within one month, or tell you within that month if the law allows us more time and we need it. This costs you nothing. If you are not satisfied, you can complain to the data protection authority where you live or work.',
      'Depending on where you live, the law gives you some or all of the following rights. We grant them to everyone, as far as we can:',
    ],
    items: [
      'to know whether we hold data about you, and to get a copy of it;',
      'to have wrong data corrected (the email address of an account is changed through support);',
      'to have data deleted, or its use restricted;',
      'to take your data with you in a format that other programs can read;',
      'to object to uses that rest on our legitimate interests;',
      'to withdraw consent where you have given it.',
    ],
  },
  {
    heading: 'How We Protect Data',
    id: 'security',
    body: [
      'Passwords, session identifiers and the links in our emails are stored only as hashes. Repeated wrong passwords or codes are slowed down. You can switch on two-factor authentication, and see and end your sessions, under Settings. If a breach should put you at risk, we will tell you and the authorities as the law requires. No system is perfect; if you find a weakness, please tell us at {SUPPORT_EMAIL} before you tell others.',
    ],
  },
  {
    heading: 'Children under 13',
    id: 'children-under-13',
    body: [
      'Accounts are for people aged 13 and over. We do not knowingly collect personal data from children under 13. In some countries the age at which young people may agree to such services on their own is higher, up to 16; below that age a parent or guardian has to agree.',
      'Kids mode needs no account. It is a setting in your browser that limits the catalogue to resources marked for children; we store no name, no address and no profile for it. If a parent locks it, we store a scrambled form of the PIN that cannot be read back, what the parent chose, and how often a PIN was tried. Please remember that the links lead to other sites, and look at those sites first.',
      'If you believe that a child under 13 has given us personal data, write to {SUPPORT_EMAIL}. We will delete the account and the data promptly.',
    ],
  },
  {
    heading: 'Changes to This Policy',
    id: 'changes',
    body: [
      'If the site changes, this policy may have to change with it. The date at the top tells you when that last happened. If a change matters for people who have an account, we will announce it on the site before it takes effect.',
    ],
  },
  {
    heading: 'Related Pages',
    id: 'related-pages',
    body: [
      'See also the [Terms of Service](/terms), the [Cookie Policy](/cookies), the [Affiliate Disclosure](/affiliate-disclosure) and [About Openfile](/about). This policy is always at [Privacy](/privacy), and you can return to the catalogue from the [home page](/).',
    ],
  },
]
