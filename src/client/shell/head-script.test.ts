import { describe, expect, it } from 'vitest'
import { kidsModeAtStart } from '#client/data/kids-mode.tsx'
import { PRE_PAINT_SCRIPT } from './head-script.ts'
import { chosenTheme } from './theme.tsx'

type Visit = {
  stored: Record<string, string>
  sent?: string
  systemDark: boolean
  href: string
  locked?: boolean
}

function run({ stored, sent = '', systemDark, href, locked = false }: Visit) {
  const classes = new Set<string>()
  const cookies: string[] = []
  const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name))
  const document = {
    documentElement: { classList: { toggle }, dataset: locked ? { kidsLock: 'hidden' } : {} },
    get cookie() {
      return sent
    },
    set cookie(text: string) {
      cookies.push(text)
    },
  }
  const window = {
    localStorage: {
      getItem: (name: string) => stored[name] ?? null,
      setItem: (name: string, value: string) => (stored[name] = value),
    },
    location: new URL(href, 'https://site.test'),
    matchMedia: () => ({ matches: systemDark }),
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the page gets it as a text, too
  new Function('document', 'window', PRE_PAINT_SCRIPT)(document, window)
  return { classes, cookies }
}

describe('the script in the head', () => {
  it('chooses the theme as theme-rules does', () => {
    for (const theme of ['light', 'dark', 'sepia', undefined]) {
      for (const systemDark of [true, false]) {
        const { classes } = run({ stored: theme ? { theme } : {}, systemDark, href: '/' })
        expect([...classes]).toEqual([chosenTheme(theme ?? null, systemDark)])
      }
    }
  })

  it('takes the cookies for it where nothing is stored, and writes none unchosen', () => {
    const visit = { stored: {}, systemDark: false, href: '/' }
    expect([...run({ ...visit, sent: 'a=b; theme=dark; kids=1' }).classes]).toEqual([
      'dark',
      'kids',
    ])
    expect([...run({ ...visit, sent: 'theme=dark', stored: { theme: 'light' } }).classes]).toEqual([
      'light',
    ])
    expect(run(visit).cookies.filter((cookie) => cookie.startsWith('theme'))).toEqual([])
  })

  it('decides kids mode as kids-rules does', () => {
    for (const kidsMode of ['true', 'false', undefined]) {
      for (const href of ['/', '/?category=kids', '/category/all?a=b&category=kids', '/help']) {
        const { classes } = run({ stored: kidsMode ? { kidsMode } : {}, systemDark: false, href })
        const expected = kidsModeAtStart(kidsMode ?? null, new URL(href, 'https://site.test'))
        expect(classes.has('kids'), `${kidsMode} ${href}`).toBe(expected)
      }
    }
  })

  it('calm 5: forgets kids mode that was left on a page of the lock', () => {
    const stored = { kidsMode: 'true' }
    const visit = { stored, systemDark: false, href: '/' }
    expect([...run({ ...visit, sent: 'kids=0' }).classes]).toEqual(['light'])
    expect(stored.kidsMode).toBe('false')
  })

  it('leaves kids mode on where it is locked, whatever is stored', () => {
    const visit = { stored: { kidsMode: 'false' }, systemDark: false, href: '/help' }
    expect([...run({ ...visit, locked: true }).classes]).toEqual(['light', 'kids'])
    expect([...run(visit).classes]).toEqual(['light'])
  })

  it('mirrors both in cookies, Secure on https', () => {
    const { cookies } = run({
      stored: { theme: 'dark', kidsMode: 'true' },
      systemDark: false,
      href: '/',
    })
    expect(cookies).toEqual([
      'theme=dark;Path=/;Max-Age=31536000;SameSite=Lax;Secure',
      'kids=1;Path=/;Max-Age=31536000;SameSite=Lax;Secure',
    ])
  })
})
