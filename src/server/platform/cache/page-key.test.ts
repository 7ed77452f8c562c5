import { describe, expect, it } from 'vitest'
import { pageVariant } from './page-url.ts'

describe('pageVariant', () => {
  it.each([
    [undefined, null, false],
    ['', null, false],
    ['theme=dark', 'dark', false],
    ['a=1; theme=light; kids=1', 'light', true],
    ['kids=1;theme=dark', 'dark', true],
    ['theme=blue; kids=0', null, false],
    ['xtheme=dark; kids=11', null, false],
    ['theme=darker', null, false],
    ['kids="1"', null, false],
  ])('of the cookie %j is %s, kids %s', (cookie, theme, kids) => {
    expect(pageVariant(cookie)).toEqual({ theme, kids })
  })
})
