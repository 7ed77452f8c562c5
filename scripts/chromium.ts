import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell first: it starts faster and needs less. */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * A Chromium for the browser tests: the machine's own or, as root, one of Debian's packages or, failing that,
 * Playwright's download (which it uses if the path is empty).
 */
export function chromiumPath(): string {
  const found = installedPath()
  if (found) return found
  console.log('Installing Chromium for the browser tests …')
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    for (const name of DEBIAN_PACKAGES) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      const installed = installedPath()
      if (installed) return installed
    }
  }
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return ''
}

function installedPath(): string | undefined {
  return KNOWN_PATHS.find((path) => existsSync(path))
}
