import { paths } from '#shared/paths.ts'

/** The narrowest phone. */
export const PHONE = 320

export type WalkedPage = {
  path: string
  heading?: RegExp
  /** The width at which axe looks at the page. */
  width?: number
  /** The widths at which nothing may move while the page loads. */
  steadyAt?: readonly number[]
}

/** One test walks a group, because a page that has loaded before loads in a third of the time. */
export const VISITOR_PAGES: Readonly<Record<string, readonly WalkedPage[]>> = {
  'the catalogue': [
    {
      path: '/',
      heading: /^(?:Discover Top Chess Resources|Chess Resources For Kids)$/,
      steadyAt: [390, 1440],
    },
    { path: '/category/all' },
    { path: '/category/youtube' },
    { path: '/category/book', steadyAt: [390, 1440] },
    { path: '/source/amazon', heading: /Amazon/i },
    { path: '/review', heading: /^Remember it$/ },
    { path: '/lists', heading: /^Members’ lists$/, steadyAt: [390, 1440] },
    { path: '/paths', heading: /^Learning paths$/, steadyAt: [390, 1440] },
    { path: '/paths/first-steps-children', heading: /^First steps for children$/, steadyAt: [390] },
    { path: '/resource/115', steadyAt: [390, 1440] },
  ],
  'positions, games and study': [
    { path: '/explore?moves=e4,c5,Nf3,d6', heading: /^Explore by position$/ },
    { path: '/explore?moves=e4,c5', heading: /^Explore by position$/, steadyAt: [390, 1440] },
    { path: '/explore/my-games', heading: /^My games$|^This one is for later$/ },
    { path: '/plan', heading: /^Study plan$/, steadyAt: [390, 1440] },
    { path: '/test', heading: /^Where do I stand\?$|^How many stars\?$/, steadyAt: [390, 1440] },
    { path: '/study', heading: /^My study$|^For Grown-Ups$/ },
  ],
  'play, links and help': [
    { path: '/play', heading: /^Play Chess Online$/, steadyAt: [390, 1440] },
    { path: '/kids', heading: /^Chess Resources For Kids$/ },
    { path: '/other-resources', heading: /^Additional Chess Resources$/ },
    { path: '/help', heading: /^Help & FAQ$/ },
  ],
  'texts about the site': [
    { path: '/privacy', heading: /Privacy/ },
    { path: '/terms', heading: /Terms/ },
    { path: '/cookies', heading: /Cookie/ },
    { path: '/about', heading: /About/ },
    { path: '/affiliate-disclosure', heading: /Affiliate/ },
    { path: '/contact', heading: /Contact/ },
    { path: '/join/ABCD2345', heading: /^Join a group$/ },
  ],
  'the ways into an account': [
    { path: '/auth', width: PHONE },
    { path: '/auth?tab=register', width: PHONE },
    { path: '/verify-email', width: PHONE },
    { path: '/reset-password/token/none', width: PHONE },
  ],
}

export const KIDS_PAGES: readonly WalkedPage[] = [
  { path: '/?category=kids', steadyAt: [390] },
  { path: '/category/all?category=kids', steadyAt: [390] },
  ...['pieces', 'mates', 'puzzles', 'stories', 'play', 'stars', 'board'].map((place) => ({
    path: paths.kidsPlace(place),
    width: PHONE,
    steadyAt: [390],
  })),
]

export const MEMBER_PAGES: readonly WalkedPage[] = [
  '/settings',
  '/settings?tab=security',
  '/saved-resources',
  '/notifications',
  '/setup-2fa',
  '/groups',
].map((path) => ({ path, width: PHONE }))

/** A page of the console, and the buttons that open its dialogs. */
export type ConsolePage = readonly [path: string, dialogs: readonly string[]]
export const CONSOLE_CATALOGUE: readonly ConsolePage[] = [
  ['/admin', ['Add New Resource', 'Import CSV', 'Update CSV']],
  ['/admin?tab=content', ['Add New Content']],
  ['/admin?tab=add', []],
  ['/admin/add-links', []],
  ['/admin/links', []],
  ['/admin/paths', ['Add Path']],
  ['/admin/additional-resources', ['Add New Content']],
  ['/admin/filter-manager', ['Add Category']],
  ['/admin/filter-manager?tab=subcategories', ['Add Subcategory']],
  ['/admin/filter-manager?tab=openings', ['Add Opening']],
]
export const CONSOLE_PEOPLE: readonly ConsolePage[] = [
  ['/admin/settings', []],
  ['/admin/settings?tab=password', []],
  ['/admin/settings?tab=2fa', []],
  ['/admin/pages', []],
  ['/admin/pages?page=privacy', []],
  ['/admin/site', []],
  ['/admin/people', ['Manage curator']],
  ['/admin/people?show=awaiting', []],
  ['/admin/people?tab=invitations', ['New Invitation']],
  ['/admin/reports', []],
  ['/admin/reports?state=removed', []],
  ['/admin/suggestions', []],
  ['/admin/trash', []],
  ['/admin/audit', []],
]
