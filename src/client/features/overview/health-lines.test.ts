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
  health: {
    noOpening: 1214,
    unnamedOpening: 5,
    duplicate: 0,
    noDate: 1,
    openingsWithoutFree: 0,
    openingsWithoutKids: 55,
  },
}
const links = {
  table: (filters: string) => `/admin${filters}`,
  openings: (missing: string) => `/openings?missing=${missing}`,
  resource: (id: number) => `/resource/${id}`,
}

it('tells what is missing, of how many, and where to mend it', () => {
  const lines = healthLines(overview, links)
  expect(lines.map(({ text }) => text)).toEqual([
    '1,214 of 1,600 resources name no opening',
    '5 of 1,600 are opening lessons that name none',
    'No two resources share a URL',
    '1 of 1,600 resources have no date',
    'Every opening has a free resource',
    '55 of 55 openings have no resource for kids',
  ])
  expect(lines.map(({ href }) => href)).toEqual([
    '/admin?missing=opening',
    '/admin?category=opening&missing=opening&edit=opening',
    '/admin?problem=duplicate',
    '/admin?missing=date',
    '/openings?missing=free',
    '/openings?missing=kids',
  ])
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
