/**
 * Compares screenshots of selected views with the accepted ones.
 * usage: npm run photographs [-- --accept]
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { buildApp } from './build.mjs'
import { ensureBrowser } from './install/ensure-browser.mjs'

await buildApp()
ensureBrowser()
const isAccepting = process.argv.includes('--accept')
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
const { status } = spawnSync(process.execPath, [cli, 'test', '--project', 'screenshots'], {
  stdio: 'inherit',
  env: { ...process.env, ...(isAccepting && { SATCHEL_ACCEPT: '1' }) },
})
process.exit(status ?? 1)
