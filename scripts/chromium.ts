import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell comes first, because it starts faster and needs less memory. */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * Returns the path of a Chromium for the browser tests: the machine's own or, as root, one of Debian's packages.
 * Failing that, it returns '' and installs Playwright's, which Playwright uses by default.
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
