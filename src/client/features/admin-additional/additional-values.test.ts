import { expect, it } from 'vitest'
import { additionalInput } from '#shared/contracts/additional-resources.ts'
import { NEW_ADDITIONAL, previewOf, valuesOf } from './additional-values.ts'

const VIEW = {
  id: 7,
  category: 'other',
  title: 'A club',
  description: 'Meets on Tuesdays',
  imageUrl: null,
  linkUrl: 'https://example.org/club',
  linkText: 'See the club',
  order: 3,
  isActive: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
} as const

it('a form that was not touched holds what is stored', () => {
  const { id: _id, createdAt: _created, updatedAt: _updated, ...stored } = VIEW
  expect(additionalInput.parse(valuesOf(VIEW))).toEqual(stored)
})

it('previews what is sound, and stands in for what is missing', () => {
  const card = previewOf({ ...NEW_ADDITIONAL, linkUrl: 'javascript:alert(1)', linkText: ' ' })
  expect(card).toMatchObject({ title: 'Title', linkUrl: '', linkText: 'Visit Website' })
  expect(previewOf({ ...NEW_ADDITIONAL, title: '  Chess   club ' }).title).toBe('Chess club')
})
