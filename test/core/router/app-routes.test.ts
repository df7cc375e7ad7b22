import { describe, expect, test, vi } from 'vitest'
import type { RouterDeps } from '../../../electron/core/router/router-deps'
import { openRoutes } from './support/open-routes'
import { createRecorder } from './support/recorder'

describe('an entered API key', () => {
  const key = { key: 'api-key-1', secret: 'secret-1', passphrase: 'passphrase-1' }
  const passphrase = { vaultPassphrase: 'vault' }

  test.each([
    ['connectService', {}, ['connectService', { ...key }, 'vault'], 'connectService()', 'profile', 'profile'],
    ['addKey', { profileId: 'a' }, ['keys.add', 'a', key, 'vault'], 'keys.add()', ['read'], ['read']],
    ['giveKey', { profileId: 'a' }, ['keys.replace', 'a', key, 'vault'], 'keys.replace()', undefined, null],
  ])(
    'of session.%s is removed from the clipboard only on request',
    async (name, more, stored, path, result, shown) => {
      for (const clearsClipboard of [true, false]) {
        const clear = vi.fn()
        const clipboard = {
          readText: () => Promise.resolve(key.secret),
          writeText: () => Promise.resolve(),
          clear,
        }
        const { call, calls } = openRoutes({ [path]: result }, { clipboard })
        expect(await call(`session.${name}`, { ...key, ...passphrase, ...more, clearsClipboard })).toEqual(
          shown,
        )
        expect(calls).toEqual([stored])
        expect(clear).toHaveBeenCalledTimes(clearsClipboard ? 1 : 0)
      }
    },
  )
})

describe('practice controls', () => {
  function openPractice(network: string, parts: Partial<RouterDeps> = {}) {
    const control = createRecorder()
    const practice = { running: () => ({ control: control.root }) } as unknown as RouterDeps['practice']
    return {
      ...openRoutes({ 'active().network': network }, { practice, ...parts }),
      controlled: control.calls,
    }
  }

  test.each([
    ['pay', 'scheduleDeposits'],
    ['sendOnChain', 'scheduleOnChain'],
    ['mine', 'scheduleOnChain'],
  ])('%s, then the wallet is read again', async (name, scheduled) => {
    const { call, calls, controlled } = openPractice('practice')
    expect(await call(`practice.${name}`, { a: 1 })).toBeUndefined()
    expect(controlled).toEqual([[name, { a: 1 }]])
    expect(calls).toEqual([[`active().wallet.${scheduled}`]])
  })

  test('start over with a new account', async () => {
    const { call, calls } = openPractice('practice')
    await call('practice.startOver', null)
    expect(calls).toEqual([['startPractice', true]])
  })

  test.each([
    ['another account', 'mainnet', {}],
    ['no practice exchange', 'practice', { practice: null }],
    ['a stopped practice exchange', 'practice', { practice: { running: () => undefined } as never }],
  ])('are refused with %s', async (_name, network, parts) => {
    const { call, calls, controlled } = openPractice(network, parts)
    for (const name of ['pay', 'sendOnChain', 'mine', 'startReplay', 'startOver', 'setSpeed'])
      await expect(call(`practice.${name}`, { name: 'n', csv: 'c' }), name).rejects.toMatchObject({
        text: { code: 'practice.only' },
      })
    expect([calls, controlled]).toEqual([[], []])
  })

  test.each([
    ['handed over by the window', { name: 'n', csv: 'c' }, undefined],
    ['opened in the dialog', null, { name: 'n', content: 'c' }],
  ])('replay a file %s', async (_name, chosen, opened) => {
    const openFile = opened === undefined ? null : () => Promise.resolve(opened)
    const { call, controlled } = openPractice('practice', { openFile })
    expect(await call('practice.startReplay', chosen)).toEqual({ name: 'n' })
    expect(controlled).toEqual([['startReplay', { name: 'n', csv: 'c' }]])
  })

  test.each([null, () => Promise.resolve(null)])('replay nothing without a file', async (openFile) => {
    const { call, controlled } = openPractice('practice', { openFile })
    expect(await call('practice.startReplay', null)).toBeNull()
    expect(controlled).toEqual([])
  })
})

describe('the clock of the exchange', () => {
  const running = (serviceMs: () => Promise<number>) =>
    ({ running: () => ({ control: { serviceMs } }) }) as unknown as RouterDeps['practice']
  const active = (network: string) => ({
    network,
    riskLimits: { enforcer: { exchangeMs: () => 9 } },
  })

  test.each([
    ['without an account', undefined, { exchangeMs: 5 }],
    ['of an account', active('mainnet'), { exchangeMs: 9 }],
    ['of practice', active('practice'), { exchangeMs: 9, invoiceMs: 7 }],
  ])('is shown %s', async (_name, activeOrNull, shown) => {
    const { call } = openRoutes({ activeOrNull }, { practice: running(() => Promise.resolve(7)) })
    expect(await call('session.clock', null)).toEqual(shown)
  })

  test('is shown without the time of invoices if practice fails or has none', async () => {
    const results = { activeOrNull: active('practice') }
    const failing = openRoutes(results, { practice: running(() => Promise.reject(new Error('ended'))) })
    expect(await failing.call('session.clock', null)).toEqual({ exchangeMs: 9 })
    expect(await openRoutes(results).call('session.clock', null)).toEqual({ exchangeMs: 9 })
  })
})

describe('the app', () => {
  test('changes only settings that are given', async () => {
    const changeSettings = vi.fn()
    await openRoutes({}, { changeSettings }).call('app.changeSettings', {
      theme: 'dark',
      language: undefined,
    })
    expect(changeSettings.mock.calls).toEqual([[{ theme: 'dark' }]])
    expect(Object.keys(changeSettings.mock.calls[0]?.[0] as object)).toEqual(['theme'])
  })

  test('saves the diagnostics that were shown, or new ones', async () => {
    let made = 0
    const makeDiagnostics = () => Promise.resolve({ name: 'd.txt', content: `made ${(made += 1)}` })
    const { call } = openRoutes({}, { makeDiagnostics })
    const toSaved = (content: string) => ({ kind: 'content', name: 'd.txt', content })
    expect(await call('app.saveDiagnostics', null)).toEqual(toSaved('made 1'))
    expect(await call('app.diagnostics', null)).toEqual({ content: 'made 2' })
    expect(await call('app.saveDiagnostics', null)).toEqual(toSaved('made 2'))
  })

  test('reads the log, and notes errors and requests that the window took', async () => {
    const took: unknown[] = []
    const note = (name: string) => (value: unknown) => void took.push([name, value])
    const parts = {
      info: { version: '1' },
      readLog: (level: string) => Promise.resolve([level]),
      reportWindowError: note('error'),
      faults: { took: note('fault') },
      shellRequests: { took: note('errand') },
    } as unknown as Partial<RouterDeps>
    const { call } = openRoutes({}, parts)
    expect(await call('app.info', null)).toEqual({ version: '1' })
    expect(await call('app.log', { level: 'warn' })).toEqual(['warn'])
    await call('app.reportError', 'e')
    await call('app.tookFault', { id: 1 })
    await call('app.tookErrand', { id: 2 })
    expect(took).toEqual([
      ['error', 'e'],
      ['fault', 1],
      ['errand', 2],
    ])
  })
})
