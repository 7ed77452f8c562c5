import { describe, expect, it } from 'vitest'
import { slugOf } from './slugs.ts'

describe('the slug of a title', () => {
  it.each([
    ['Everything a 1200 player needs against 1.d4', 'everything-a-1200-player-needs-against-1-d4'],
    ['  Rook & pawn: endings!  ', 'rook-pawn-endings'],
    ['Ésprit d’équipe, Grünfeld, Łódź', 'esprit-dequipe-grunfeld-lodz'],
    ['Straße', 'strasse'],
    ['ﬁnal ２０２６', 'final-2026'],
    ['<script>alert("1")</script>', 'script-alert-1-script'],
    ['../../admin?x=1#y', 'admin-x-1-y'],
    ['Шахматы для начинающих', 'list'],
    ['Дебют 1.e4', '1-e4'],
    ['国际象棋', 'list'],
    ['♞♟', 'list'],
    ['---', 'list'],
  ])('of %j is %j', (title, slug) => {
    expect(slugOf(title, 'list')).toBe(slug)
  })

  it('ends with a whole word, after at most 60 letters', () => {
    const slug = slugOf(`${'pawn '.repeat(11)}knights`, 'list')
    expect(slug).toBe(Array(11).fill('pawn').join('-'))
    expect(slugOf('x'.repeat(120), 'list')).toBe('x'.repeat(60))
    expect(slugOf(`${'x'.repeat(60)} y`, 'list')).toBe('x'.repeat(60))
  })
})
