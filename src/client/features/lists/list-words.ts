import type { ListVisibility } from '#shared/domain/study.ts'

/** Who sees a list, in the words of the form and of the pages. */
export const VISIBILITY_WORDS: Record<ListVisibility, { name: string; who: string }> = {
  private: { name: 'Private', who: 'Only you can see it.' },
  link: {
    name: 'Anyone with the link',
    who: 'Anyone who has the link can see it. It is listed neither here nor in search engines.',
  },
  public: {
    name: 'Public',
    who: 'Everyone can see it, search engines include it, and curators may recommend it.',
  },
}
