import type { PageSection } from '#shared/contracts/page-contents.ts'
import { ABOUT_SECTIONS } from './page-contents/about.ts'
import { AFFILIATE_DISCLOSURE_SECTIONS } from './page-contents/affiliate-disclosure.ts'
import { CONTACT_SECTIONS } from './page-contents/contact.ts'
import { COOKIES_SECTIONS } from './page-contents/cookies.ts'
import { HELP_SECTIONS } from './page-contents/help.ts'
import { KIDS_SECTIONS, OTHER_RESOURCES_SECTIONS, PLAY_SECTIONS } from './page-contents/listings.ts'
import { PRIVACY_SECTIONS } from './page-contents/privacy.ts'
import { TERMS_SECTIONS } from './page-contents/terms.ts'

export type PageContentSeed = {
  pageName: string
  title: string
  subtitle: string | null
  sections: PageSection[]
  order: number
  /** The date of the text, not of the installation, because pages show it. */
  updatedAt: string
}

/** The dates of the policies (docs/product.md §13.2). */
const APRIL_4 = '2025-04-04T00:00:00.000Z'
const APRIL_15 = '2025-04-15T00:00:00.000Z'

/**
 * The rows of page_contents, which are also what 'Restore Original Text' brings back (docs/product.md §14.14). In the
 * texts, `{SUPPORT_EMAIL}` stands for the support address, and `[label](/path)`, `[label](https://…)` or
 * `[label](mailto:…)` for a link; pages fill in both when they render. The API fills in `{AUDIT_MONTHS}` and
 * `{SEARCH_STATS_MONTHS}`, the months for which the security log and the counts of searches are kept. A text about
 * something that is turned off is left out.
 */
export const PAGE_CONTENTS: readonly PageContentSeed[] = [
  {
    pageName: 'home',
    title: 'Discover Top Chess Resources',
    subtitle: 'Videos, books, courses and articles for every level, each described in plain words.',
    sections: [],
    order: 0,
    updatedAt: APRIL_15,
  },
  {
    pageName: 'help',
    title: 'Help & FAQ',
    subtitle: 'Short answers about finding, saving and discussing chess resources.',
    sections: HELP_SECTIONS,
    order: 1,
    updatedAt: APRIL_15,
  },
  {
    pageName: 'play',
    title: 'Play Chess Online',
    subtitle: 'Places to play against people and computers, at any pace and any strength.',
    sections: PLAY_SECTIONS,
    order: 2,
    updatedAt: APRIL_15,
  },
  {
    pageName: 'kids',
    title: 'Chess Resources For Kids',
    subtitle: 'Sites, games and workbooks for young players, and some advice for their parents.',
    sections: KIDS_SECTIONS,
    order: 3,
    updatedAt: APRIL_15,
  },
  {
    pageName: 'other-resources',
    title: 'Additional Chess Resources',
    subtitle: 'Databases, engines, federations and news, and a short shelf of recommended books.',
    sections: OTHER_RESOURCES_SECTIONS,
    order: 4,
    updatedAt: APRIL_15,
  },
  {
    pageName: 'about',
    title: 'About Openfile',
    subtitle: 'Curated chess learning: what that means, and how we go about it.',
    sections: ABOUT_SECTIONS,
    order: 5,
    updatedAt: APRIL_15,
  },
  {
    pageName: 'contact',
    title: 'Contact',
    subtitle: 'Questions, corrections and suggestions are welcome.',
    sections: CONTACT_SECTIONS,
    order: 6,
    updatedAt: APRIL_15,
  },
  {
    pageName: 'privacy',
    title: 'Privacy Policy',
    subtitle: 'Last updated: April 4, 2025',
    sections: PRIVACY_SECTIONS,
    order: 7,
    updatedAt: APRIL_4,
  },
  {
    pageName: 'terms',
    title: 'Terms of Service',
    subtitle: 'Last updated: April 15, 2025',
    sections: TERMS_SECTIONS,
    order: 8,
    updatedAt: APRIL_15,
  },
  {
    pageName: 'cookies',
    title: 'Cookie Policy',
    subtitle: 'Last updated: April 4, 2025',
    sections: COOKIES_SECTIONS,
    order: 9,
    updatedAt: APRIL_4,
  },
  {
    pageName: 'affiliate-disclosure',
    title: 'Affiliate Disclosure',
    subtitle: 'Last updated: April 15, 2025',
    sections: AFFILIATE_DISCLOSURE_SECTIONS,
    order: 10,
    updatedAt: APRIL_15,
  },
]
