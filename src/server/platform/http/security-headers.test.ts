import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CLOSED_POLICY, commonHeaders, pagePolicy } from './security-headers.ts'

const SECURE = { siteUrl: 'https://openfile.test', hstsSubdomains: false }
const PLAIN = { siteUrl: 'http://openfile.test', hstsSubdomains: false }

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((each) => [each.split(' ', 1)[0], each.slice(each.indexOf(' ') + 1)]),
  )
}

describe('commonHeaders', () => {
  it('security 39: HSTS with https only', () => {
    expect(commonHeaders(SECURE)['Strict-Transport-Security']).toBe('max-age=31536000')
    expect(commonHeaders(PLAIN)).not.toHaveProperty('Strict-Transport-Security')
  })

  it('security 39: HSTS covers other hosts only where the operator says so', () => {
    const all = { ...SECURE, hstsSubdomains: true }
    expect(commonHeaders(all)['Strict-Transport-Security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect(commonHeaders({ ...PLAIN, hstsSubdomains: true })).not.toHaveProperty(
      'Strict-Transport-Security',
    )
  })

  it('fault 27: other sites neither open our pages as theirs nor show what is ours', () => {
    expect(commonHeaders(SECURE)).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
  })

  it('security 39: nosniff and a referrer policy always', () => {
    for (const config of [SECURE, PLAIN]) {
      expect(commonHeaders(config)).toMatchObject({
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': expect.stringMatching(/origin|no-referrer/),
      })
    }
  })
})

describe('pagePolicy', () => {
  const sources = { https: false, pictures: [] }
  const policy = (...scripts: string[]) => directives(pagePolicy(scripts, sources))

  it('security 38, 68: no inline scripts but those declared, by their hashes', () => {
    const scripts = ['first()', 'second()\n', 'first()']
    expect(policy(...scripts)['script-src']).toBe(
      `'self' ${hashOf('first()')} ${hashOf('second()\n')}`,
    )
    expect(pagePolicy(scripts, { ...sources, https: true })).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy()['script-src']).toBe(`'self'`)
  })

  it('security 38: objects, bases and frames are blocked', () => {
    expect(policy()).toMatchObject({
      'default-src': `'none'`,
      'object-src': `'none'`,
      'base-uri': `'none'`,
      'frame-ancestors': `'none'`,
      'form-action': `'self'`,
    })
    expect(directives(CLOSED_POLICY)).toEqual({
      'default-src': `'none'`,
      'base-uri': `'none'`,
      'frame-ancestors': `'none'`,
      'form-action': `'none'`,
    })
  })

  it('asks for https only where there is https', () => {
    expect(pagePolicy([], { ...sources, https: true })).toContain('upgrade-insecure-requests')
    expect(pagePolicy([], sources)).not.toContain('upgrade-insecure-requests')
  })

  it('security 51: pictures from ourselves and the hosts named, each once and none that breaks out', () => {
    const pictures = [
      'https://i.ytimg.com',
      'https://I.YTIMG.com',
      'http://books.example:8080',
      'https://münchen.example',
      'https://x.example; script-src *',
      "https://x.example,default-src 'unsafe-inline'",
      'https://*',
      'https:',
      'data:',
      'javascript:alert(1)',
      'nonsense',
      'https://[::1]',
      '',
    ]
    expect(directives(pagePolicy([], { https: false, pictures }))['img-src']).toBe(
      `'self' data: https://i.ytimg.com http://books.example:8080 https://xn--mnchen-3ya.example`,
    )
    expect(policy()['img-src']).toBe(`'self' data:`)
  })
})
