import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, test, type Page } from '@playwright/test'
import { createPageObject } from '../support/browser/page-objects'
import { startTamperingProxy, withTexts } from '../support/proxies/tampering-proxy'
import { startServiceAlone, type ServiceAlone } from '../support/processes/service-alone'
import { startBuilt, type HeadlessApp } from '../support/processes/start-headless'
import { enterNewPassphrase } from '../support/browser/form-actions'

/**
 * Attacker: a reader of the app's output, files, bridge traffic, crash reports, or process arguments and
 * environments.
 * Wants: the exchange's key, secret and passphrase, and the vault passphrase.
 */

const vaultPassphrase = 'planted vault passphrase 4714'
const crashes = 'planted crash'

test.skip(process.platform === 'win32', 'crashes the app by a signal, and reads the list of processes')

let service: ServiceAlone
let info: ServiceAlone['info']
let secrets: Readonly<Record<string, string>>

// Earlier trades would appear in the next test.
test.beforeEach(async () => {
  service = await startServiceAlone()
  info = service.info
  const { key, secret, passphrase } = info.account
  secrets = { key, secret, passphrase, vaultPassphrase }
})
test.afterEach(() => service.stop())

function foundIn(content: Buffer | string): string[] {
  const bytes = Buffer.from(content)
  return Object.entries(secrets)
    .filter(([, text]) =>
      [
        Buffer.from(text),
        Buffer.from(text, 'utf16le'),
        Buffer.from(JSON.stringify(text).slice(1, -1)),
        Buffer.from(Buffer.from(text).toString('hex')),
        Buffer.from(Buffer.from(text).toString('base64').replace(/.=*$/, '')),
      ].some((spelled) => bytes.includes(spelled)),
    )
    .map(([name]) => name)
}

function foundBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) =>
      foundIn(readFileSync(join(parentPath, name))).map((found) => `${found} in ${name}`),
    )
}

function foundInProcesses(): string[] {
  if (process.platform !== 'linux') return foundIn(execFileSync('ps', ['-axww', '-o', 'args=']))
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) =>
      ['cmdline', 'environ'].flatMap((file) => {
        try {
          return foundIn(readFileSync(`/proc/${pid}/${file}`)).map((found) => `${found} in ${file}`)
        } catch {
          return []
        }
      }),
    )
}

function tapBridge(page: Page): { readonly toPage: string[]; readonly fromPage: string[] } {
  const tapped = { toPage: [] as string[], fromPage: [] as string[] }
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => tapped.toPage.push(String(payload)))
    socket.on('framesent', ({ payload }) => tapped.fromPage.push(String(payload)))
  })
  return tapped
}

async function startCrashable(folder: string, data: string): Promise<HeadlessApp> {
  mkdirSync(folder)
  const preload = join(folder, 'crash.cjs')
  writeFileSync(preload, `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('${crashes}') }))`)
  process.env['NODE_OPTIONS'] =
    `--require ${preload} --report-uncaught-exception --report-on-fatalerror --report-directory=${folder}`
  try {
    return await startBuilt(['--port', '0', '--data', data])
  } finally {
    delete process.env['NODE_OPTIONS']
  }
}

test('the search finds planted secrets in files, logs, arguments and environment', async ({}, testInfo) => {
  const folder = testInfo.outputPath('files')
  mkdirSync(join(folder, 'below'), { recursive: true })
  for (const [name, text] of Object.entries(secrets)) {
    writeFileSync(join(folder, 'below', name), Buffer.from(`${name} ${text}.`, 'utf16le'))
    expect(foundIn(`a log of ${text}, printed`)).toEqual([name])
    expect(foundIn(`a log of ${Buffer.from(`=${text}=`).toString('hex')}, printed`)).toEqual([name])
    const script = ['-e', 'console.log(1); process.stdin.resume()']
    for (const [args, env] of [
      // A random key may start with a dash and must not become a Node option.
      [[...script, '--', text], {}],
      [script, { PLANTED: text }],
    ] as const) {
      if (process.platform !== 'linux' && 'PLANTED' in env) continue
      const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
      await new Promise((talked) => child.stdout.once('data', talked))
      expect(foundInProcesses().join()).toContain(name)
      child.kill()
      await new Promise((ended) => child.once('close', ended))
    }
  }
  expect(foundBelow(folder)).toHaveLength(4)
})

for (const protocol of ['v2', 'v3'])
  test(`an app connected over ${protocol}, used and crashed leaves no secret anywhere`, async ({}, testInfo) => {
    const data = testInfo.outputPath('data')
    const reports = testInfo.outputPath('reports')
    const { passphrase, key } = info.account
    const handedBack = `${passphrase} ${key}`
    let isGarbled = false
    const proxy = await startTamperingProxy(info.rest, ({ method }, { status, body }) => ({
      status,
      body:
        isGarbled && method === 'GET'
          ? { [handedBack]: handedBack }
          : withTexts(body, ['username'], handedBack),
    }))
    const app = await startCrashable(reports, data)
    const profile = testInfo.outputPath('profile')
    const browser = await chromium.launchPersistentContext(profile, {
      ...testInfo.project.use.launchOptions,
      locale: 'en-US',
    })
    const page = await browser.newPage()
    const { toPage, fromPage } = tapBridge(page)
    const ui = createPageObject(page)
    await page.goto(app.url)
    await ui.click('connect-service')
    await ui.click('service-known-other')
    await ui.click('service-key-parts')
    await ui.write('service-name', 'Planted')
    await ui.click(`service-protocol-${protocol}`)
    await ui.write('service-rest-url', proxy.url)
    await ui.write('service-ws-url', info.ws)
    for (const part of ['key', 'secret', 'passphrase'] as const)
      await ui.write(`service-${part}`, info.account[part])
    await ui.click('service-network-testnet')
    await enterNewPassphrase(ui, vaultPassphrase)
    await expect(ui.at('order-ticket')).toBeVisible({ timeout: 60_000 })

    // Loses a response, then returns unreadable ones, which the app prints as faults.
    await service.control('/fault', { kind: 'drop-reply', method: 'POST' })
    await ui.write('quantity', '500')
    await ui.click('place-order')
    await ui.click('confirm-accept')
    await expect(ui.at('running-row')).toHaveCount(1, { timeout: 60_000 })
    isGarbled = true
    await expect.poll(() => app.output(), { timeout: 60_000 }).toContain('Unexpected error (')
    await ui.press('Escape', '8')
    await ui.click('diagnostics-show')
    await expect(ui.at('diagnostics-text')).toContainText('"faults": [')
    const shown = (await ui.at('diagnostics-text').textContent()) ?? ''
    const download = page.waitForEvent('download')
    await ui.click('diagnostics-save')
    const saved = readFileSync(await (await download).path(), 'utf8')
    expect(saved, 'that what is saved is what was shown').toBe(shown)
    const diagnostics = JSON.parse(saved) as { accounts: object[]; faults: object[] }
    expect(diagnostics.accounts).toMatchObject([{ name: 'P…', protocol, host: new URL(proxy.url).host }])
    expect(diagnostics.faults.length, 'that faults are told').toBeGreaterThan(0)
    expect(foundIn(saved), 'the diagnostics').toEqual([])
    expect(saved).not.toContain('Planted')
    await ui.press('Control+L')
    await ui.expectFocusOn('lock-passphrase')
    await ui.type(`${vaultPassphrase} wrong`)
    await ui.press('Enter')
    await expect(ui.at('lock-passphrase-error')).toBeVisible()

    expect(foundInProcesses(), 'arguments and environment').toEqual([])
    // Triggers the crash report and pending file writes.
    if (app.child.pid !== undefined) process.kill(-app.child.pid, 'SIGUSR2')
    await app.exited
    await browser.close()
    await proxy.close()

    expect(foundIn(fromPage.join('\n')), 'that the tap hears the bridge').toContain('secret')
    expect(toPage.join('\n'), 'that the service told it').toContain('[secret]')
    expect(foundIn(toPage.join('\n')), 'the bridge').toEqual([])
    expect(app.output(), 'that it crashed').toContain(crashes)
    expect(foundIn(app.output()), 'logs and crash output').toEqual([])
    expect(readdirSync(data).length, 'that there are files').toBeGreaterThan(3)
    expect(foundBelow(data), 'databases and files').toEqual([])
    expect(foundBelow(profile), "the browser's profile").toEqual([])
    const remaining = readdirSync(reports).filter((name) => name.startsWith('report'))
    expect(remaining.flatMap((name) => foundIn(readFileSync(join(reports, name))))).toEqual([])
  })
