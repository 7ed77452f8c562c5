import type { PageSection } from '#shared/contracts/page-contents.ts'

export const CONTACT_SECTIONS: PageSection[] = [
  {
    heading: 'Write to Us',
    id: 'write-to-us',
    body: [
      'Our address is [{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL}). A person reads every message, and our goal is to reply within 48 hours. Many questions already have an answer under [Help](/help).',
    ],
  },
  {
    heading: 'What to Include',
    id: 'what-to-include',
    body: [
      'A few facts will save us both a second round of messages. Please never send us your password, a two-factor code or a recovery code. We will not ask for them.',
    ],
    items: [
      'What you wanted to do, and what happened instead.',
      'The address of the page, copied from the browser’s address bar.',
      'The exact words of any error message, with its request ID if one is shown.',
      'Your browser and device, for example “Firefox on an Android phone.”',
      'For account matters: your username. Please write from the email address on the account.',
    ],
  },
  {
    heading: 'Report a Broken Link',
    id: 'broken-link',
    body: [
      'Videos get deleted and shops move their pages. Send us the title or the Openfile address of the entry and tell us what you saw: an error page, a different resource, or a wrong price. If you know the new address, add it, and we will correct the entry.',
    ],
  },
  {
    heading: 'Suggest a Resource',
    id: 'suggest-a-resource',
    body: [
      'Has a book, course or video helped you? Send us its title, its author and a link, and add a sentence or two about who should use it and why. The [About page](/about) explains how we choose. If you made the resource yourself, please say so. That is not a disadvantage; we will judge it like any other.',
    ],
  },
  {
    heading: 'Comments and Copyright',
    id: 'comments-and-copyright',
    body: [
      'To report a comment, send the address of the page, the name above the comment and a sentence about the problem. If something on Openfile infringes your rights, name the work and the page. We treat both promptly, as described in the [Terms of Service](/terms).',
    ],
  },
  {
    heading: 'Privacy Requests',
    id: 'privacy-requests',
    body: [
      'You can download your data and delete your account yourself in [Settings](/settings), on the Account tab. For everything else, such as a new email address, a correction, an objection or a question about a child’s data, write to us with “Privacy” in the subject line. Your rights are listed in the [Privacy Policy](/privacy).',
    ],
  },
  {
    heading: 'Security Reports',
    id: 'security-reports',
    body: [
      'If you have found a weakness, please write to us first, with the steps to reproduce it, and give us time to fix it before you publish. Do not look at other people’s data along the way. We are grateful for every careful report.',
    ],
  },
]
