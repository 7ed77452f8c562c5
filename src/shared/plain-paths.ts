/** Builds the URL of every page that the server draws without the application. */
export const plainPaths = {
  /** Ends emails with one click (RFC 8058); the token says whose, and about what. */
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** The page on which a newly locked browser shows that it kept the lock's cookie. */
  kidsLocked: () => '/kids/locked',
  kidsUnlock: () => '/kids/unlock',
  /** Requests an email that unlocks a locked account. */
  kidsUnlockMail: () => '/kids/unlock-mail',
  kidsUnlockLink: (token: string) => `/kids/unlock/${token}`,
  /** The page that a locked visitor sees before leaving for a resource or for a site listed on the page for kids. */
  leave: (id: number) => `/leave/${id}`,
  leaveToChapter: (id: number, chapter: number) => `/leave/${id}?chapter=${chapter}`,
  leaveToSite: (id: number) => `/leave/site/${id}`,
} as const
