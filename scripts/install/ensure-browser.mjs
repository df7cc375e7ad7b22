import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages, run } from './install-packages.mjs'

/** Tests use 15 % less CPU than with full Chromium. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const systemBrowsers = [
  process.env.SATCHEL_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Prefers Playwright's own, the tested version. */
export function findBrowser() {
  return [chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path))
}

/** Returns a headless Chromium; undefined selects Playwright's own. */
export function findHeadlessBrowser() {
  if (process.env.SATCHEL_CHROMIUM) return process.env.SATCHEL_CHROMIUM
  if (existsSync(chromium.executablePath())) return undefined
  return existsSync(headlessShell) ? headlessShell : findBrowser()
}

/** @returns {string} path of a full Chromium */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Chromium is not installed. Installing it for the tests ...')
  run('npx', ['playwright', 'install', 'chromium'])
  // Some systems don't package the headless shell.
  if (!findBrowser()) installPackages(['chromium', 'chromium-headless-shell'])
  if (!findBrowser()) installPackages(['chromium'])
  const browser = findBrowser()
  if (!browser)
    throw new Error('Chromium could not be installed. Install it and set SATCHEL_CHROMIUM to its path.')
  return browser
}
