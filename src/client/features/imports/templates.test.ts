import { expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { TEMPLATES } from './templates.ts'

it('the templates have the specified columns and one row that can be sent', () => {
  expect(TEMPLATES.import.text.split('\r\n')[0]).toBe(
    'title,description,type,image_url,source_url,source_website,level,category,opening,author,author_image,published_date,price,duration,tags,is_featured,is_for_kids,featured_order,avg_rating,views',
  )
  expect(TEMPLATES.update.text.split('\r\n')[0]).toBe(
    'source_url,title,price,duration,avg_rating,is_featured',
  )
  for (const kind of ['import', 'update'] as const) {
    const sheet = readSheet(kind, new TextEncoder().encode(TEMPLATES[kind].text))
    expect(sheet).toMatchObject({ soundRows: 1, faultyRows: 0, ignored: [] })
  }
})
