import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { spawnShell } from '../support/start-desktop-double'

/** The double of Electron refuses what Electron refuses: a double that forgives proves nothing. */

const misuses = [
  {
    name: 'a window before ready',
    code: `import { BrowserWindow } from 'electron'; new BrowserWindow({ webPreferences: { preload: 'x' } })`,
    error: 'Cannot create BrowserWindow before app is ready',
  },
  {
    name: 'a notification before ready',
    code: `import { Notification } from 'electron'; new Notification({ title: 'x' })`,
    error: 'Cannot create Notification before app is ready',
  },
  {
    name: 'the session before ready',
    code: `import { session } from 'electron'; session.defaultSession`,
    error: 'before app is ready',
  },
  {
    name: 'a scheme registered after ready',
    code: `import { app, protocol } from 'electron'; await app.whenReady(); protocol.registerSchemesAsPrivileged([])`,
    error: 'should be called before app is ready',
  },
  {
    name: 'the sandbox asked for after ready',
    code: `import { app } from 'electron'; await app.whenReady(); app.enableSandbox()`,
    error: 'should be called before app is ready',
  },
  {
    name: 'a member that it does not model',
    code: `import { app } from 'electron'; app.setBadgeCount(1)`,
    error: 'does not model app.setBadgeCount',
  },
  {
    name: 'an export that it does not model',
    code: `import { shell } from 'electron'; shell.openExternal('https://example.org')`,
    error: "does not provide an export named 'shell'",
  },
  {
    name: 'a message that cannot be cloned',
    code: `import { MessageChannelMain } from 'electron'; new MessageChannelMain().port1.postMessage(() => 1)`,
    error: 'could not be cloned',
  },
  {
    name: 'a window without its sandbox',
    code: `import { app, BrowserWindow } from 'electron'; await app.whenReady()
      new BrowserWindow({ webPreferences: { preload: 'x', sandbox: false } })`,
    error: 'sandboxed, isolated preload only',
  },
]

for (const { name, code, error } of misuses) {
  test(`the double refuses ${name}`, async ({}, testInfo) => {
    const folder = testInfo.outputPath()
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'shell.mjs')
    writeFileSync(file, code)
    const child = await spawnShell([], file)
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    const exitCode = await new Promise((done) => child.once('close', done))
    expect(output).toContain(error)
    expect(exitCode).toBe(1)
  })
}
