import { describe, expect, it } from 'vitest'
import { deviceName } from './session-list.tsx'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'

describe('deviceName', () => {
  it.each([
    [`${WINDOWS}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Windows'],
    [`${WINDOWS}) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${WINDOWS}) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
    [`${WINDOWS}) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
    [
      `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [`${IPHONE} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [
      `${IPHONE} (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
      'Firefox on iPhone',
    ],
    [`${ANDROID} ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0 Safari/537.36`,
      'Chrome on Linux',
    ],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it('says so when it does not know', () => {
    expect(deviceName('')).toBe('Unknown browser')
    expect(deviceName('curl/8.10.1')).toBe('Unknown browser')
    expect(deviceName('Lynx (Windows NT 10.0)')).toBe('Unknown browser on Windows')
  })
})
