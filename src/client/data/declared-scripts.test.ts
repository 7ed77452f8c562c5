import { expect, it } from 'vitest'
import { declaredIn } from './declared-scripts.ts'

const NONCE = '0b5e4c1e-5f0e-4d7e-9c53-7f6f6f1f2b1a'

it('security 68: only scripts with the nonce are declared, and the page keeps no nonce', () => {
  const page = declaredIn(
    [
      `<head><meta property="csp-nonce" content="${NONCE}"/><script nonce="${NONCE}">first()</script>`,
      `<link rel="modulepreload" nonce="${NONCE}" href="/a.js"/></head><body>`,
      '<script>smuggled()</script><script nonce="guessed">smuggled()</script>',
      `<p title=' nonce=""'>text</p><script nonce="${NONCE}" type="module" src="/b.js"></script>`,
      `<script async="" nonce="${NONCE}">second()\n</script></body>`,
    ].join(''),
    NONCE,
  )
  expect(page.inlineScripts).toEqual(['first()', 'second()\n'])
  expect(page.html).not.toContain(NONCE)
  expect(page.html).toContain(
    '<head><script>first()</script><link rel="modulepreload" href="/a.js"/>',
  )
  expect(page.html).toContain('<script>smuggled()</script>')
})
