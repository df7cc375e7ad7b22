/**
 * Finds or installs a Chromium for the tests: Playwright's own, or the system's.
 */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages, run } from './install-packages.mjs'

/** Chromium without its own window, as Playwright uses by default: the tests take 15 % less CPU with it. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const systemBrowsers = [
  process.env.SATCHEL_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of a whole Chromium, or undefined. Playwright's own comes first: it is the one Playwright was tested with. */
export function findBrowser() {
  return [chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path))
}

/** Returns the path of a Chromium that runs tests without a window. Undefined lets Playwright use its own. */
export function findHeadlessBrowser() {
  if (process.env.SATCHEL_CHROMIUM) return process.env.SATCHEL_CHROMIUM
  if (existsSync(chromium.executablePath())) return undefined
  return existsSync(headlessShell) ? headlessShell : findBrowser()
}

/** @returns {string} path of a whole Chromium */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Chromium is not installed. Installing it for the tests ...')
  run('npx', ['playwright', 'install', 'chromium'])
  // Not every system has the headless shell as a package.
  if (!findBrowser()) installPackages(['chromium', 'chromium-headless-shell'])
  if (!findBrowser()) installPackages(['chromium'])
  const browser = findBrowser()
  if (!browser)
    throw new Error('Chromium could not be installed. Install it and set SATCHEL_CHROMIUM to its path.')
  return browser
}
