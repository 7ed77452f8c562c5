import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf } from './client-address.ts'

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

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['a::c:d:e:f:192.0.2.1', 'a:0:c:d::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['192.0.2.1:8080', '192.0.2.1:8080'],
    ['', ''],
    ['nonsense:', 'nonsense:'],
  ])('security 52: of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
