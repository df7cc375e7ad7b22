/**
 * Makes sure that there is a Chromium for the tests: one already here, else Playwright's own, else the system's package manager's.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = [
  process.env.SATCHEL_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium, or undefined. Playwright's own comes first: it is the one Playwright was tested with. */
export function findBrowser() {
  return [chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path))
}

/** @param {string} command @param {string[]} args */
const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 600_000,
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** @returns {string} path of the browser */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('No Chromium here yet: fetching one for the tests ...')
  run('npx', ['playwright', 'install', 'chromium'])
  const isRoot = process.getuid?.() === 0
  if (!findBrowser() && process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    const apt = /** @param {string[]} args */ (args) =>
      isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args])
    apt(['update'])
    apt(['install', '-y', '--no-install-recommends', 'chromium'])
  }
  const browser = findBrowser()
  if (!browser)
    throw new Error('No Chromium could be installed. Install one and set SATCHEL_CHROMIUM to its path.')
  return browser
}
