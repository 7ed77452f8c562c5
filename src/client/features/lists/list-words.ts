import type { ListVisibility } from '#shared/domain/study.ts'

/** Who sees a list, in the words of the form and of the pages. */
export const VISIBILITY_WORDS: Record<ListVisibility, { name: string; who: string }> = {
  private: { name: 'Private', who: 'Only you see it.' },
  link: {
    name: 'By link',
    who: 'Whoever has the address sees it. Search engines do not, and nothing here leads to it.',
  },
  public: {
    name: 'Public',
    who: 'Everybody sees it, search engines too, and curators may recommend it.',
  },
}
