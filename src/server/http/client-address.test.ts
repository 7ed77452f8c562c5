import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '192.0.2.1' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('clientAddress', () => {
  it.each(['203.0.113.9', '203.0.113.9, 198.51.100.7', '', ' , '])(
    'security 30: TRUST_PROXY 0 believes no header: %j',
    (forwarded) => {
      expect(clientAddress(request(forwarded), 0)).toBe('192.0.2.1')
    },
  )

  it.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, 'spoofed, 203.0.113.9', '203.0.113.9'],
    [2, 'spoofed, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
    [2, 'a,b ,  203.0.113.9,198.51.100.7', '203.0.113.9'],
    [1, undefined, '192.0.2.1'],
    [1, '', '192.0.2.1'],
    [1, ' , ', '192.0.2.1'],
  ])('security 30: TRUST_PROXY %i reads %j from the right: %s', (proxies, forwarded, expected) => {
    expect(clientAddress(request(forwarded), proxies)).toBe(expected)
  })
})
