import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { Secret } from '../../../electron/core/ports/secret'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { buy, openTrade, start, startReady } from '../../support/app/ready-app'
import { practiceKey } from '../../support/app/start-app'
import { keychainInMemory } from '../deriving-keys/support/keychain-in-memory'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

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
