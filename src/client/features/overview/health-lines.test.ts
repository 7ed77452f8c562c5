import { expect, it } from 'vitest'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { healthLines, shareText } from './health-lines.ts'

const overview: OverviewView = {
  counts: {
    resources: 1600,
    featured: 8,
    kids: 60,
    additional: 30,
    openings: 55,
    users: 3,
    comments: 1,
    saved: 0,
  },
  newestComments: [],
  siteFaults: [],
  backups: { areOn: false, last: null },
  health: {
    unnamedOpening: 5,
    openingLessons: 214,
    noPicture: 0,
    noAuthor: 2,
    noPrice: 0,
    priced: 300,
    deadLinks: 3,
    checkedLinks: 1200,
    duplicate: 0,
    noDate: 1,
    videos: 0,
    videosWithChapters: 0,
    openingsWithoutFree: 0,
    openingsWithoutKids: 55,
  },
}
it('tells what is missing, of how many, and where to fix it', () => {
  const lines = healthLines(overview)
  expect(lines.map(({ text }) => text)).toEqual([
    '5 of 214 opening lessons name no opening',
    '1 of 1,600 resources have no date',
    '2 of 1,600 resources have no author',
    'All 1,600 have a picture',
    'All 300 books and courses have a price',
    'No two resources share a URL',
    '3 of 1,200 checked links are dead',
    'All 55 openings have a free resource',
    '55 of 55 openings have no resource for kids',
  ])
  expect(lines.map(({ href }) => href)).toEqual([
    '/admin?category=opening&missing=opening',
    '/admin?missing=date',
    '/admin?missing=author',
    '/admin?missing=picture',
    '/admin?type=book&type=course&missing=price',
    '/admin?problem=duplicate',
    '/admin?link=dead',
    '/admin/filter-manager?tab=openings&missing=free',
    '/admin/filter-manager?tab=openings&missing=kids',
  ])
  const health = { ...overview.health, checkedLinks: 0, deadLinks: 0 }
  expect(healthLines({ ...overview, health })).toHaveLength(8)
})

it.each([
  [0, 600, '0%'],
  [0, 0, '0%'],
  [1, 600, '<1%'],
  [6, 600, '1%'],
  [214, 600, '36%'],
  [599, 600, '>99%'],
  [600, 600, '100%'],
])('%d of %d is %s', (count, total, share) => {
  expect(shareText(count, total)).toBe(share)
})
