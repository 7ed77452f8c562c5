import { text, type Text } from '#shared/texts/text.ts'
import type { ListVisibility } from '#shared/domain/study.ts'

/** Who sees a list, in the words of the form and of the pages. */
export const VISIBILITY_WORDS: Record<ListVisibility, { name: Text; who: Text }> = {
  private: { name: text('Private'), who: text('Only you can see it.') },
  link: {
    name: text('Anyone with the link'),
    who: text(
      'Anyone who has the link can see it. It is listed neither here nor in search engines.',
    ),
  },
  public: {
    name: text('Public'),
    who: text('Everyone can see it, search engines include it, and curators may recommend it.'),
  },
}
