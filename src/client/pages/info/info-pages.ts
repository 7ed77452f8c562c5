import { paths } from '#shared/paths.ts'

export type InfoPage = {
  pageName: string
  path: string
  /** What the page is called while its content is away. */
  title: string
}

/** The pages whose title and texts come from `page_contents`. */
export const INFO_PAGES = {
  help: { pageName: 'help', path: paths.help(), title: 'Help & FAQ' },
  play: { pageName: 'play', path: paths.play(), title: 'Play Chess Online' },
  kids: { pageName: 'kids', path: paths.kids(), title: 'Chess Resources For Kids' },
  otherResources: {
    pageName: 'other-resources',
    path: paths.otherResources(),
    title: 'Additional Chess Resources',
  },
  privacy: { pageName: 'privacy', path: paths.privacy(), title: 'Privacy Policy' },
  terms: { pageName: 'terms', path: paths.terms(), title: 'Terms of Service' },
  cookies: { pageName: 'cookies', path: paths.cookies(), title: 'Cookie Policy' },
  about: { pageName: 'about', path: paths.about(), title: 'About Openfile' },
  affiliateDisclosure: {
    pageName: 'affiliate-disclosure',
    path: paths.affiliateDisclosure(),
    title: 'Affiliate Disclosure',
  },
  contact: { pageName: 'contact', path: paths.contact(), title: 'Contact' },
} as const satisfies Record<string, InfoPage>
