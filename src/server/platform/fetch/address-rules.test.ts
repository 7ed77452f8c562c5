import { describe, expect, it } from 'vitest'
import { isPublicAddress, mayConnect, urlFault } from './address-rules.ts'

const rules = { siteUrl: 'https://openfile.example', allowedHosts: [] }
const faultOf = (address: string, allowedHosts: string[] = []) =>
  urlFault(new URL(address), { ...rules, allowedHosts })

describe('the addresses of networks', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('security 43: %j is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(mayConnect(address, false)).toBe(false)
  })

  it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each(['127.0.0.1', '10.0.0.1', '192.168.1.5', '100.64.0.1', '::1', 'fd00::5'])(
    '%s is open to hosts that the operator allows',
    (address) => expect(mayConnect(address, true)).toBe(true),
  )

  it.each(['169.254.169.254', 'fe80::1', '0.0.0.0', '::', '224.0.0.1', '::ffff:127.0.0.1'])(
    'security 43: %s is closed to them as well',
    (address) => expect(mayConnect(address, true)).toBe(false),
  )
})

describe('the rules for a URL', () => {
  it.each([
    'https://en.wikipedia.org/wiki/Chess',
    'http://example.com:80/',
    'https://example.com./',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://müller.example.com/',
  ])('let %s pass', (address) => expect(faultOf(address)).toBeNull())

  it.each([
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,hi', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['https://user@example.com/', 'credentials'],
    ['https://:password@example.com/', 'credentials'],
    ['https://example.com:8443/', 'port'],
    ['http://example.com:22/', 'port'],
    ['http://example.com:0/', 'port'],
    ['https://openfile.example/resources/1', 'own_site'],
    ['http://OPENFILE.example./', 'own_site'],
    ['https://openfile.example:8443/', 'own_site'],
    ['http://127.0.0.1/', 'private_address'],
    ['http://2130706433/', 'private_address'],
    ['http://0x7f000001/', 'private_address'],
    ['http://0x7f.1/', 'private_address'],
    ['http://0177.0.0.1/', 'private_address'],
    ['http://017700000001/', 'private_address'],
    ['http://127.1/', 'private_address'],
    ['http://127.0.0.1./', 'private_address'],
    ['http://①②⑦.0.0.1/', 'private_address'],
    ['http://0/', 'private_address'],
    ['http://[::1]/', 'private_address'],
    ['http://[::ffff:127.0.0.1]/', 'private_address'],
    ['http://[::ffff:a9fe:a9fe]/', 'private_address'],
    ['http://[64:ff9b::7f00:1]/', 'private_address'],
    ['http://[2002:7f00:1::]/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data/', 'private_address'],
    ['http://2852039166/', 'private_address'],
    ['http://localhost/', 'private_address'],
    ['http://LOCALHOST./', 'private_address'],
    ['http://a.localhost/', 'private_address'],
    ['http://printer.local/', 'private_address'],
    ['http://metadata.google.internal/', 'private_address'],
    ['http://router.home.arpa/', 'private_address'],
    ['http://intranet/', 'private_address'],
  ])('security 43: %s is refused: %s', (address, why) => expect(faultOf(address)).toBe(why))

  it.each([
    'http://192.168.1.1:8080/lesson',
    'http://[::1]:5432/',
    'http://localhost:6379/',
    'http://router.local:81/',
    'http://3232235777:8080/',
  ])('steady 3: %s is judged by its host before its port', (address) =>
    expect(faultOf(address)).toBe('private_address'),
  )

  it('let the operator allow a host with all its ports, or with one', () => {
    expect(faultOf('http://wiki.intranet:8080/', ['wiki.intranet'])).toBeNull()
    expect(faultOf('http://wiki.intranet:8080/', ['wiki.intranet:8080'])).toBeNull()
    expect(faultOf('http://127.0.0.1:8080/', ['127.0.0.1:8080'])).toBeNull()
    expect(faultOf('http://wiki.intranet:8081/', ['wiki.intranet:8080'])).toBe('private_address')
    expect(faultOf('http://wiki.example:8081/', ['wiki.example:8080'])).toBe('port')
    expect(faultOf('http://wiki.intranet/', ['wiki.intranet:8080'])).toBe('private_address')
    expect(faultOf('http://wiki.intranet@other.example:8080/', ['wiki.intranet'])).toBe(
      'credentials',
    )
  })

  it('never let this site request itself, even when its host is allowed for another port', () => {
    expect(faultOf('https://openfile.example/', ['openfile.example'])).toBe('own_site')
    expect(faultOf('https://openfile.example:8443/', ['openfile.example:8443'])).toBeNull()
  })
})
