import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '@common/domain/settings/settings'
import { minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { toMessage } from '@common/texts/text-error'
import { subscribe } from '../../support/subscribe'
import { advanceUntil } from '../../support/time/advance'
import { practiceKey } from '../../support/app/start-app'
import { testKdfCost } from '../../support/app/test-kdf-cost'
import { startReady } from '../../support/app/ready-app'
import { backupPassphrase, decrypted, examineBackup, makeBackup, encrypted } from './support/backup-files'

async function status({ bridge, clock }: Awaited<ReturnType<typeof startReady>>) {
  const feeds = {
    settings: subscribe(bridge.app.settings(undefined)),
    notes: subscribe(bridge.record.notes(undefined)),
    alerts: subscribe(bridge.alerts.list(undefined)),
    guards: subscribe(bridge.guards.state(undefined)),
  }
  const hasAll = (): boolean => Object.values(feeds).every(({ items }) => items.length > 0)
  await advanceUntil(clock, hasAll, { withinMs: 100 })
  return {
    settings: feeds.settings.last(),
    notes: feeds.notes.last(),
    alerts: [...feeds.alerts.last()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    guards: feeds.guards.last()?.guards,
  }
}

const above = { rule: { kind: 'price-above', price: 31_000 }, isRepeated: false } as const

/** Too long to occur in a ciphertext by chance. */
const noteSecret = randomBytes(16).toString('hex')

test('a backup restores settings, notes, alerts and limits elsewhere without duplicates', async () => {
  const first = await startReady()
  const { bridge } = first
  await bridge.app.changeSettings({
    theme: 'light',
    confirmTolerancePercent: 1.5,
    hiddenColumns: ['running.carry'],
  })
  await bridge.record.setNote({ id: 'trade-1', note: `bought the #${noteSecret}` })
  await bridge.alerts.add(above)
  await bridge.alerts.add({ rule: { kind: 'liquidation-near', rate: 0.05 }, isRepeated: true })
  await bridge.guards.change({ maxLeverage: 20, dailyLossSats: sats(5000) })
  const before = await status(first)
  const file = await makeBackup(bridge)
  expect(file).not.toContain(noteSecret)

  const second = await startReady()
  expect(await examineBackup(second.bridge, file)).toEqual({
    madeAtMs: first.clock.nowMs(),
    settings: 3,
    account: { is: 'open' },
    notes: { missing: 1, kept: 0 },
    details: { missing: 0 },
    alerts: { missing: 2, left: 0 },
    guards: { missing: true, kept: false },
    unread: 0,
  })
  expect((await status(second)).notes, 'looking changes nothing').toEqual({})
  await second.bridge.backup.bringBack(null)
  expect(await status(second)).toEqual(before)
  expect(await examineBackup(second.bridge, file)).toMatchObject({
    settings: 0,
    notes: { missing: 0, kept: 0 },
    alerts: { missing: 0 },
    guards: { missing: false, kept: false },
  })
})

test('restoring leaves existing notes and limits and adds alerts up to the maximum', async () => {
  const first = await startReady()
  await first.bridge.record.setNote({ id: 'trade-1', note: 'theirs' })
  await first.bridge.alerts.add(above)
  await first.bridge.alerts.add(above)
  await first.bridge.guards.change({ maxLeverage: 50 })
  const file = await makeBackup(first.bridge)

  const second = await startReady()
  await second.bridge.record.setNote({ id: 'trade-1', note: 'mine' })
  await second.bridge.guards.change({ maxLeverage: 10 })
  for (let count = 0; count < 49; count += 1) await second.bridge.alerts.add(above)
  expect(await examineBackup(second.bridge, file)).toMatchObject({
    notes: { missing: 0, kept: 1 },
    alerts: { missing: 1, left: 1 },
    guards: { missing: false, kept: true },
  })
  await second.bridge.backup.bringBack(null)
  const after = await status(second)
  expect(after.notes).toEqual({ 'trade-1': 'mine' })
  expect(after.alerts).toHaveLength(50)
  expect(after.guards?.maxLeverage).toEqual({ value: 10, pending: null })
})

test('restoring into another account restores only the settings', async () => {
  const first = await startReady()
  await first.bridge.record.setNote({ id: 'trade-1', note: 'mine' })
  const document = JSON.parse(await decrypted(await makeBackup(first.bridge))) as {
    account: object
    settings: object
  }
  const file = await encrypted({
    ...document,
    settings: { ...document.settings, theme: 'light' },
    account: { ...document.account, id: 'somebody-else', username: 'mallory' },
  })
  const second = await startReady()
  expect(await examineBackup(second.bridge, file)).toMatchObject({
    settings: 1,
    account: { is: 'another', name: 'mallory' },
    notes: { missing: 0, kept: 0 },
  })
  await second.bridge.backup.bringBack(null)
  const { notes, settings } = await status(second)
  expect(notes).toEqual({})
  expect(settings.theme).toBe('light')
})

test('restoring counts unreadable parts, restores the rest and ignores newer fields', async () => {
  const { bridge, clock, ...rest } = await startReady()
  const document = JSON.parse(await decrypted(await makeBackup(bridge))) as {
    account: object
    settings: object
  }
  const alert = { id: 'a1', ...above, isOn: true, createdAtMs: 1, toldAtMs: null, toldPrice: null }
  const file = await encrypted({
    ...document,
    later: true,
    settings: { theme: 'pink', unit: 'usd', laterSetting: 1 },
    account: {
      ...document.account,
      notes: [
        { id: 't1', note: 'good', later: 1 },
        { id: '', note: 'bad' },
        { id: 't2', note: 'x'.repeat(501) },
        null,
      ],
      alerts: [
        { ...alert, later: 1 },
        { ...alert, id: 'a2', rule: { kind: 'price-above', price: -1 } },
        { ...alert, id: 'a3', rule: { kind: 'moon' } },
      ],
      guards: { maxLeverage: 20, maxQuantity: 'much', laterGuard: 1 },
    },
  })
  const plan = await examineBackup(bridge, file)
  expect(plan).toMatchObject({ settings: 1, notes: { missing: 1 }, alerts: { missing: 1 }, unread: 7 })
  await bridge.backup.bringBack(null)
  const after = await status({ bridge, clock, ...rest })
  expect(after.settings).toEqual({ ...defaultSettings, unit: 'usd' })
  expect(after.notes).toEqual({ t1: 'good' })
  expect(after.alerts.map(({ id }) => id)).toEqual(['a1'])
  expect(after.alerts[0]).not.toHaveProperty('later')
  expect(after.guards?.maxLeverage.value).toBe(20)
})

test('a backup contains no API key, and the main process never returns its passphrase', async () => {
  const { bridge, frames, unexpected } = await startReady()
  const content = await decrypted(await makeBackup(bridge))
  for (const part of Object.values(practiceKey)) expect(content).not.toContain(part)
  await expect(bridge.backup.open({ backupPassphrase: `${backupPassphrase} wrong` })).rejects.toThrow()
  const reported = frames.filter((frame) => frame.includes(backupPassphrase))
  expect(reported, 'that it was asked twice').toHaveLength(2)
  for (const frame of reported) expect(frame).toContain('"backupPassphrase"')
  expect(JSON.stringify(unexpected)).not.toContain(backupPassphrase)
})

describe('an invalid backup file', () => {
  test('is rejected with a reason before decryption', async () => {
    const { bridge } = await startReady()
    const file = await makeBackup(bridge)
    const refusal = async (content: string) => {
      const refused: unknown = await bridge.backup
        .choose({ name: 'a.json', content })
        .catch((error: unknown) => error)
      return toMessage(refused).code
    }
    expect(await refusal('time,open\n1,2')).toBe('backup.notOne')
    expect(await refusal(file.replace('satchel-backup', 'satchel-vault'))).toBe('backup.notOne')
    expect(await refusal(file.slice(0, file.length / 2))).toBe('backup.cutOff')
    expect(await refusal(file.replace(/"tag":"[^"]+"/, '"tag":7'))).toBe('backup.cutOff')
    expect(await refusal(file.replace('"version":1', '"version":2'))).toBe('backup.newer')
    expect(await refusal(file.replace(`"N":${testKdfCost.N}`, `"N":${2 ** 24}`))).toBe('backup.costly')
    expect(await refusal(file.replace('"p":1', '"p":64'))).toBe('backup.costly')
    await expect(bridge.backup.open({ backupPassphrase })).rejects.toMatchObject({ code: 'not-found' })
    await expect(bridge.backup.bringBack(null)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is rejected with a reason for a wrong passphrase or wrong content', async () => {
    const { bridge } = await startReady()
    const file = await makeBackup(bridge)
    await expect(bridge.backup.make({ backupPassphrase: 'short' })).rejects.toMatchObject({
      text: { code: 'vault.weakPassphrase' },
    })
    await bridge.backup.choose({ name: 'a.json', content: file })
    await expect(bridge.backup.open({ backupPassphrase: 'another passphrase' })).rejects.toMatchObject({
      text: { code: 'backup.wrongPassphrase' },
    })
    await bridge.backup.open({ backupPassphrase })
    const flipped = file.replace(
      /"data":"./,
      (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`,
    )
    await expect(examineBackup(bridge, flipped)).rejects.toMatchObject({
      text: { code: 'backup.wrongPassphrase' },
    })
    await expect(bridge.backup.bringBack(null), 'what was opened before is gone').rejects.toThrow()
    await expect(examineBackup(bridge, await encrypted({ hello: 1 }))).rejects.toMatchObject({
      text: { code: 'backup.notOne' },
    })
    const later = JSON.parse(await decrypted(file)) as object
    await expect(examineBackup(bridge, await encrypted({ ...later, version: 2 }))).rejects.toMatchObject({
      text: { code: 'backup.newer' },
    })
  })
})

const noteText = fc
  .string({ unit: 'grapheme', maxLength: 400 })
  .map((text) => text.trim().slice(0, 500).trim())
const setting = fc.record({
  theme: fc.constantFrom('system', 'dark', 'light'),
  unit: fc.constantFrom('sats', 'btc', 'usd'),
  confirmTolerancePercent: fc.double({ min: 0, max: 5, noNaN: true }),
  lockAfterMinutes: fc.integer({ min: 0, max: 1440 }),
  noticesOff: fc.array(fc.string({ maxLength: 40 }), { maxLength: 5 }),
})
const rule = fc.oneof(
  // A condition already met triggers immediately.
  fc.record({
    kind: fc.constant('price-above' as const),
    price: fc.integer({ min: 500_000, max: 1_000_000 }),
  }),
  fc.record({ kind: fc.constant('price-below' as const), price: fc.integer({ min: 100, max: 1000 }) }),
  fc.record({
    kind: fc.constant('price-move' as const),
    rate: fc.double({ min: 0.5, max: 0.9, noNaN: true }),
    withinMs: fc.integer({ min: minuteMs, max: 60 * minuteMs }),
  }),
)

test('a backup restores any notes, alerts and settings unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ minLength: 1, maxLength: 128 }), noteText, {
        maxKeys: 6,
        noNullPrototype: true,
      }),
      fc.array(fc.record({ rule, isRepeated: fc.boolean() }), { maxLength: 4 }),
      setting,
      async (notes, alerts, settings) => {
        const first = await startReady()
        await first.bridge.app.changeSettings(settings)
        for (const [id, note] of Object.entries(notes)) await first.bridge.record.setNote({ id, note })
        for (const alert of alerts) await first.bridge.alerts.add(alert)
        const before = await status(first)
        const file = await makeBackup(first.bridge)
        await first.close()
        const second = await startReady()
        await examineBackup(second.bridge, file)
        await second.bridge.backup.bringBack(null)
        const after = await status(second)
        await second.close()
        const plain = ({ alerts: listed, ...others }: typeof before) => ({
          ...others,
          // A restored `price-move` restarts its measurement.
          alerts: listed.map((alert) => ({ ...alert, countsFromMs: null })),
        })
        expect(plain(after)).toEqual(plain(before))
      },
    ),
    { numRuns: 8 },
  )
})
