import { describe, expect, it } from 'vitest'
import { ENGLISH, translator } from '#shared/texts/text.ts'
import { type FieldValue, readableValue } from './field-values.ts'
import type { ResourceField } from './resource-fields.ts'

describe('readableValue', () => {
  const words: Readonly<Record<string, string>> = {
    Beginner: 'Anfänger',
    'YouTube video': 'YouTube-Video',
    'For White': 'Für Weiß',
    Free: 'Kostenlos',
  }
  const german = translator({
    language: 'de',
    find: (english) => words[english],
    opening: (name) => name.replace('Sicilian Defense', 'Sizilianische Verteidigung'),
  })

  it.each<[ResourceField, FieldValue, FieldValue]>([
    ['level', 'beginner', 'Anfänger'],
    ['type', 'youtube', 'YouTube-Video'],
    ['side', 'white', 'Für Weiß'],
    ['sourceWebsite', 'modern_chess', 'Modern Chess'],
    ['language', 'fr', 'Französisch'],
    ['subtitles', ['de', 'pt'], ['Deutsch', 'Portugiesisch']],
    ['subtitles', 'de, pt', ['Deutsch', 'Portugiesisch']],
    ['publishedDate', '2024-02-03', '3. Februar 2024'],
    ['publishedDate', '2018-02', 'Februar 2018'],
    ['publishedDate', '1998', '1998'],
    ['price', 'Free', 'Kostenlos'],
    ['opening', 'Sicilian Defense', 'Sizilianische Verteidigung'],
  ])('%s %j is %j to a German reader', (field, value, shown) => {
    expect(readableValue(field, value, german)).toEqual(shown)
  })

  it.each<[ResourceField, FieldValue]>([
    ['level', ''],
    ['level', null],
    ['price', ''],
    ['price', '$5'],
    ['publishedDate', 'soon'],
    ['title', 'beginner'],
    ['views', 1234],
    ['isForKids', true],
    ['tags', ['free', 'en']],
  ])('%s %j needs no words', (field, value) => {
    expect(readableValue(field, value, german)).toEqual(value)
  })

  it('nothing is in no language', () => {
    expect(readableValue('subtitles', '', ENGLISH)).toEqual([])
    expect(readableValue('subtitles', null, ENGLISH)).toEqual([])
  })
})
