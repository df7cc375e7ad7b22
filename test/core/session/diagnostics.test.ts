import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, totalmem } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logLimits, maxLogEntries } from '@common/domain/log'
import type { Log } from '../../../electron/core/ports/log'
import { Secret } from '../../../electron/core/ports/secret'
import { readLog } from '../../../electron/core/session/diagnostics'
import type { SessionManager } from '../../../electron/core/session/session-manager'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { buy, openTrade, start, startReady } from '../../support/app/ready-app'
import { practiceKey } from '../../support/app/start-app'
import { keychainInMemory } from '../deriving-keys/support/keychain-in-memory'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'
import { settingsInMemory, storedProfile } from './support/settings-in-memory'

const service = {
  network: 'testnet',
  protocol: 'v2',
  restUrl: 'https://service.example',
  wsUrl: 'wss://service.example',
  headerPrefix: 'SVC',
  color: 'teal',
  ...practiceKey,
} as const

interface Reported {
  readonly settings: Record<string, unknown>
  readonly files: Record<string, number>
  readonly connection: { readonly phase: string; readonly capabilities: readonly string[] }
  readonly openDoubts: number
  readonly faults: readonly { readonly words: string }[]
}

test('the diagnostics report the app state without balances, user texts or home paths', async () => {
  const { app, bridge, dataFolder } = await startReady()
  await openTrade(bridge, { ...buy, orderId: 'o1' })
  const preset = { name: 'My secret plan', side: 'buy', leverage: 2, size: null } as const
  await bridge.app.changeSettings({
    theme: 'light',
    presets: [{ ...preset, stopLossRate: null, takeProfitRate: null }],
  })
  app.onUnexpected('a test', new Error(`cannot read ${homedir()}/somewhere ${'x'.repeat(5000)}`))
  const { content } = await bridge.app.diagnostics(undefined)
  const reported = JSON.parse(content) as Reported
  expect(reported).toMatchObject({
    settings: { theme: 'light', presets: 1 },
    connection: { phase: 'ready', problem: null },
    openDoubts: 0,
  })
  expect(reported.connection.capabilities).toContain('futures')
  expect(reported.files['settings.json']).toBeGreaterThan(100)
  expect(Object.keys(reported.files).some((name) => name.endsWith('.db'))).toBe(true)
  expect(reported.faults.at(-1)?.words).toMatch(/^a test: Error: cannot read ~\/somewhere x+/)
  expect(reported.faults.at(-1)?.words).toHaveLength(2000)
  expect(content).not.toContain('My secret plan')
  if (!dataFolder.startsWith(homedir())) expect(content).not.toContain(homedir())
  const { balanceSats } = (await bridge.record.totals({ kinds: ['trade'], search: '' })).proof ?? {}
  expect(balanceSats).toBeGreaterThan(0)
  expect(content).not.toContain(String(balanceSats))
})

test('the diagnostics are made while a folder of Chromium can not be read', async () => {
  const { bridge, dataFolder } = await startReady()
  // Longer than a path may be.
  const script = `for (const name of ['window', ...Array(18).fill('x'.repeat(250))]) {
    fs.mkdirSync(name)
    process.chdir(name)
  }`
  onTestFinished(() => void spawnSync('rm', ['-r', 'window'], { cwd: dataFolder }))
  expect(spawnSync(process.execPath, ['-e', script], { cwd: dataFolder }).status).toBe(0)
  const { content } = await bridge.app.diagnostics(undefined)
  expect((JSON.parse(content) as Reported).files['settings.json']).toBeGreaterThan(100)
})

test('the saved diagnostics match the content shown before', async () => {
  const { app, bridge } = await startReady()
  const { content } = await bridge.app.diagnostics(undefined)
  app.onUnexpected('a test', new Error('later'))
  const saved = await bridge.app.saveDiagnostics(undefined)
  expect(saved).toMatchObject({ kind: 'content', content })
  expect((await bridge.app.diagnostics(undefined)).content).toContain('later')
})

test('the diagnostics mask key parts and account names in errors', async () => {
  const clock = new ManualClock()
  const practice = new InMemoryService(clock)
  const { app, bridge } = await start(temporaryFolder(), {
    clock,
    practice,
    connect: () => practice.connect(),
  })
  for (const name of ['My own', 'My own name'])
    await bridge.session.connectService({ ...service, name, vaultPassphrase: 'a long enough passphrase' })
  app.onUnexpected(
    'a test',
    new Error(`asked with ${Object.values(practiceKey).join(' and ')} of My own name`),
  )
  const { content } = await bridge.app.diagnostics(undefined)
  expect(content).toContain('asked with [secret] and [secret] and [secret] of M…')
  for (const part of Object.values(practiceKey)) expect(content).not.toContain(part)
  expect(content).not.toContain(' name')
  expect(JSON.parse(content)).toMatchObject({ accounts: [{}, { name: 'M…', host: 'service.example' }] })
})

test('the diagnostics mask a key that was entered, failed and is no longer in memory, and an invoice', async () => {
  const { app, bridge } = await start()
  const entered = new Secret('entered-secret-4711')
  const invoice = `lnbc10u1p${'q5zx4'.repeat(30)}`
  app.onUnexpected('a test', new Error(`refused entered-secret-4711 for ${invoice}`))
  entered.wipe()
  const { content } = await bridge.app.diagnostics(undefined)
  expect(content).toContain('refused [secret] for [payment]')
  expect(content).not.toContain('4711')
})

test('the diagnostics are made while the keychain fails, and mask the keys in memory', async () => {
  const clock = new ManualClock()
  const practice = new InMemoryService(clock)
  const keychain = keychainInMemory()
  const { app, bridge } = await start(temporaryFolder(), {
    clock,
    practice,
    keychain: keychain.open,
    connect: () => practice.connect(),
  })
  for (const name of ['One', 'Two']) await bridge.session.connectService({ ...service, name })
  const reads: string[] = []
  keychain.refuses = (account) => reads.push(account) > 0
  app.onUnexpected('a test', new Error(`asked with ${practiceKey.secret}`))
  const { content } = await bridge.app.diagnostics(undefined)
  expect(content).toContain('asked with [secret]')
  expect(reads, 'each may take a minute').toHaveLength(1)
})

test('the diagnostics name the system, the keys and the connection, and measure its response time', async () => {
  const clock = new ManualClock()
  const practice = new InMemoryService(clock)
  const exchange = {
    ...practice.connect(),
    clockSkewMs: () => -1500,
    pulse: {
      ping: () => Promise.resolve(clock.advance(250)),
      timeMs: () => Promise.resolve(Date.UTC(2026, 0, 31, 12)),
    },
  }
  const { bridge } = await startReady(temporaryFolder(), {
    clock,
    practice,
    connect: () => exchange,
    keychain: keychainInMemory().open,
  })
  await bridge.session.connectService({ ...service, name: 'One' })
  const { content } = await bridge.app.diagnostics(undefined)
  const reported = JSON.parse(content) as Reported
  const date = new Date(clock.nowMs()).toISOString().slice(0, 10)
  await expect(bridge.app.saveDiagnostics(undefined)).resolves.toMatchObject({
    name: `satchel-diagnostics-${date}.json`,
  })
  expect(reported).toMatchObject({
    app: { version: '0.0.0', shell: 'headless', upSeconds: expect.closeTo(process.uptime(), -1) as number },
    versions: { node: process.versions.node, openssl: process.versions.openssl },
    platform: { system: process.platform, arch: process.arch, memoryGiB: Math.round(totalmem() / 2 ** 30) },
    keys: { keptIn: 'keychain', vault: 'open' },
    connection: {
      clockOffMs: -1500,
      service: { answeredInMs: 250, itsTime: '2026-01-31T12:00:00.000Z' },
    },
  })
  exchange.pulse.ping = () => Promise.reject(new Error('The connection was reset.'))
  expect(JSON.parse((await bridge.app.diagnostics(undefined)).content)).toMatchObject({
    connection: { service: { problem: 'The connection was reset.' } },
  })
  await bridge.session.leave(undefined)
  expect(JSON.parse((await bridge.app.diagnostics(undefined)).content)).toMatchObject({
    connection: { clockOffMs: null, service: null },
    openDoubts: null,
  })
})

test('the diagnostics list files of subfolders, without those of Chromium and links', async () => {
  const { bridge, dataFolder } = await start()
  for (const folder of ['logs', 'window', join('logs', 'window')]) mkdirSync(join(dataFolder, folder))
  for (const file of [join('logs', 'a.log'), join('logs', 'window', 'b.log'), join('window', 'Cookies')])
    writeFileSync(join(dataFolder, file), '12345')
  symlinkSync(join(dataFolder, 'logs', 'a.log'), join(dataFolder, 'link.log'))
  const { files } = JSON.parse((await bridge.app.diagnostics(undefined)).content) as Reported
  expect(files).toMatchObject({ [join('logs', 'a.log')]: 5, [join('logs', 'window', 'b.log')]: 5 })
  expect(Object.keys(files).filter((name) => /Cookies|link/.test(name))).toEqual([])
})

test('the log is redacted, then cut', async () => {
  const key = new Secret('practice-secret-S1')
  const session = {
    keys: { withSecrets: (use: (secrets: Secret[]) => unknown) => Promise.resolve(use([key])) },
  } as unknown as SessionManager
  const { store } = settingsInMemory({
    profiles: [storedProfile('p1', 'My own name'), storedProfile('p2', 'of')],
  })
  const entry = { atMs: 1, level: 'warn', component: 'main', event: 'a test' } as const
  const long = 'x'.repeat(logLimits.stack)
  const entries = [
    { ...entry, message: `${'y'.repeat(logLimits.message - 5)}practice-secret-S1`, stack: null },
    { ...entry, message: 'of My own name', stack: `${homedir()}/a ${long}` },
  ]
  const asked: unknown[] = []
  const read = (options: unknown) => Promise.resolve(void asked.push(options)).then(() => entries)
  const redactor = (secrets: readonly Secret[]) => (text: string) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret.expose(), '[secret]'), text)
  const log = { read } as unknown as Log
  const [first, second] = await readLog({ session, store, redactor, log }, 'warn')
  expect(asked).toEqual([{ level: 'warn', limit: maxLogEntries }])
  expect(first).toEqual({ ...entry, message: `${'y'.repeat(logLimits.message - 5)}[secr`, stack: null })
  expect(second).toEqual({ ...entry, message: 'of M…', stack: `~/a ${long}`.slice(0, logLimits.stack) })
})
