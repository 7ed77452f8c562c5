import type { Embeddable } from './domain/embeds.ts'
import type { ListId } from './domain/lists.ts'
/** The anchor of what Help says to classes and clubs. */
export const HELP_FOR_CLASSES = 'for-a-class-or-club'

/** Builds the URL of every page; those of the console's pages and of plain ones are apart. */
export const paths = {
  home: () => '/',
  /** With `next`, the page that a visitor wanted to open before the login. */
  auth: (next = '') => (next ? `/auth?next=${encodeURIComponent(next)}` : '/auth'),
  /** The page where somebody who was invited registers. */
  authInvited: (code: string) => `/auth?invitation=${code}`,
  /** The login with a username filled in. */
  authAs: (username: string) => `/auth?username=${encodeURIComponent(username)}`,
  verifyEmail: (token?: string) => (token ? `/verify-email/token/${token}` : '/verify-email'),
  resetPassword: (token?: string) => (token ? `/reset-password/token/${token}` : '/reset-password'),
  verifyLogin: () => '/verify-login-2fa',
  setupTwoFactor: () => '/setup-2fa',
  resource: (id: number) => `/resource/${id}`,
  comment: (resourceId: number, id: number) => `/resource/${resourceId}#comment-${id}`,
  cover: (id: number) => `/covers/${id}.svg`,
  /** The cover as a PNG of 1200 × 630 pixels, for link previews. */
  shareCover: (id: number) => `/covers/${id}.png`,
  /** Somebody's list. The slug is for readers; the ID alone finds the list. */
  lists: () => '/lists',
  list: ({ id, slug }: { id: ListId; slug: string }) => `/lists/${id}-${slug}`,
  listFeed: (id: ListId) => `/lists/${id}/feed.xml`,
  /** The page for a frame on another site. */
  embed: (what: Embeddable) =>
    what.kind === 'explore' ? `/embed/explore${what.search}` : `/embed/${what.kind}/${what.id}`,
  /** What describes the embed of a page of ours to another site (https://oembed.com). */
  oembed: (url: string) => `/oembed?url=${encodeURIComponent(url)}&format=json`,
  category: (type: string) => `/category/${encodeURIComponent(type)}`,
  source: (source: string) => `/source/${encodeURIComponent(source)}`,
  /** A list with its filter panel, for browsers without JavaScript. */
  withFilters: (list: string) =>
    `${list}${list.includes('?') ? '&' : '?'}filters=open#advanced-filters`,
  explore: (search = '') => `/explore${search}`,
  myGames: () => '/explore/my-games',
  /** What the reader wants to study, step by step. */
  plan: () => '/plan',
  /** What comes back today. */
  review: () => '/review',
  /** All learning paths. */
  learningPaths: (search = '') => `/paths${search}`,
  /** A learning path, at one of its steps. */
  learningPath: (slug: string, step?: string) => `/paths/${slug}${step ? `#step-${step}` : ''}`,
  /** Where do I stand? */
  test: () => '/test',
  groups: () => '/groups',
  group: (id: number, tab?: 'homework' | 'progress' | 'members' | 'settings') =>
    tab ? `/groups/${id}?tab=${tab}` : `/groups/${id}`,
  joinGroup: (code: string) => `/join/${encodeURIComponent(code)}`,
  notifications: () => '/notifications',
  /** With `url`, the form starts with this address. */
  suggest: (url = '') => (url ? `/suggest?url=${encodeURIComponent(url)}` : '/suggest'),
  savedResources: (search = '') => `/saved-resources${search}`,
  /** What a visitor studies, as the browser keeps it. */
  study: (search = '') => `/study${search}`,
  myLists: () => '/my-lists',
  settings: (tab?: 'security') => (tab ? `/settings?tab=${tab}` : '/settings'),
  /** What programs can call. */
  apiDocs: () => '/api/docs',
  admin: (search = '') => `/admin${search}`,
  /** The first page of the console for a role. */
  console: (role: string) => (role === 'moderator' ? '/admin/reports' : '/admin'),
  adminSettings: (tab?: '2fa' | 'password') =>
    tab ? `/admin/settings?tab=${tab}` : '/admin/settings',
  help: () => '/help',
  play: () => '/play',
  kids: () => '/kids',
  /** The pages for children: 'start', 'board', 'stars', or a topic. */
  kidsPlace: (place: string) => (place === 'board' ? '/explore/kids' : `/kids/${place}`),
  kidsLock: () => '/kids/lock',
  /** Switches kids mode off for visitors without scripts. A lock refuses it. */
  kidsOff: () => '/kids/off',
  /** A resource, at one of its chapters. */
  chapter: (id: number, chapter: number) => `/resource/${id}#chapter-${chapter}`,
  otherResources: () => '/other-resources',
  privacy: () => '/privacy',
  terms: () => '/terms',
  cookies: () => '/cookies',
  about: () => '/about',
  affiliateDisclosure: () => '/affiliate-disclosure',
  imprint: () => '/imprint',
  /** A page that the site has made itself. */
  ownPage: (slug: string) => `/page/${slug}`,
  contact: () => '/contact',
} as const

/** The address at which a login at another site begins; `next` is where it leads afterwards. */
export function signInHref(by: 'oidc' | 'lichess', next: string, invitation = ''): string {
  const query = new URLSearchParams({
    ...(next === '/' ? {} : { next }),
    ...(invitation === '' ? {} : { invitation }),
  }).toString()
  return query === '' ? `/auth/${by}` : `/auth/${by}?${query}`
}
