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

it('a reminder names the day, the group’s, in the reader’s language: tomorrow is over when it is read later', () => {
  const german: Readonly<Record<string, string>> = {
    '“{title}” of the group “{group}” is due {day}': '„{title}“ ({group}) bis {day}',
    'New homework in “{group}”: “{title}”, due {day}': '{group}: „{title}“ bis {day}',
  }
  const t = translator({ language: 'de', find: (words) => german[words], opening: null })
  const about = { group: '7b', title: 'Pins', due: '2026-11-27' } as const
  const texts = (['due', 'assigned'] as const).map((what) =>
    notificationText({ kind: 'group', data: { ...about, what } }, t),
  )
  expect(texts).toEqual(['„Pins“ (7b) bis 27.11.2026', '7b: „Pins“ bis 27.11.2026'])
})
