/**
 * Makes sure that there is a Chromium for the tests: one already here, else Playwright's own, else the system's package manager's.
 */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages, run } from './install-packages.mjs'

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

/** @returns {string} path of the browser */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('No Chromium here yet: fetching one for the tests ...')
  run('npx', ['playwright', 'install', 'chromium'])
  if (!findBrowser()) installPackages(['chromium'])
  const browser = findBrowser()
  if (!browser)
    throw new Error('No Chromium could be installed. Install one and set SATCHEL_CHROMIUM to its path.')
  return browser
}
