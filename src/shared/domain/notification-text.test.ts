import { expect, it } from 'vitest'
import { translator } from '#shared/texts/text.ts'
import { notificationText } from './notification-text.ts'

it('a reply by a deleted account names it in the reader’s language, and others by their own name', () => {
  const german: Readonly<Record<string, string>> = {
    'Deleted user': 'Gelöschter Benutzer',
    '{by} replied to your comment on “{resourceTitle}”': '{by} zu „{resourceTitle}“',
  }
  const t = translator({ language: 'de', find: (words) => german[words], opening: null })
  const texts = ['Deleted user', 'Vera'].map((by) =>
    notificationText({ kind: 'reply', data: { by, resourceTitle: 'Rooks' } }, t),
  )
  expect(texts).toEqual(['Gelöschter Benutzer zu „Rooks“', 'Vera zu „Rooks“'])
})
