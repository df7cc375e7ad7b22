import { describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import type { SettingsStore } from '../../../electron/core/ports/storage/settings'
import { createSharedAccountData } from '../../../electron/core/session/profiles/shared-account-data'
import { withoutProfile } from '../../../electron/core/session/profiles/settings-changes'
import { withdrawal } from '../../window/support/records'
import { settingsInMemory, storedProfile } from './support/settings-in-memory'

const profiles = [storedProfile('p1', 'First'), storedProfile('p2', 'Second'), storedProfile('p3', 'Third')]

function openFrom(settings: SettingsStore, profileId = 'p1', restUrl = profiles[0]?.restUrl ?? '') {
  const errors: unknown[] = []
  const data = createSharedAccountData({
    settings,
    connection: { network: 'mainnet', restUrl, profileId },
    onUnexpected: (_source, error) => errors.push(error),
  })
  return { data, errors }
}

describe('unresolved write of another profile', () => {
  async function noted() {
    const { store, disk } = settingsInMemory({ profiles })
    const first = openFrom(store)
    first.data.noteUnresolved('a1', true)
    await first.data.flush()
    const second = openFrom(store, 'p2')
    return { store, disk, first, second }
  }

  test('is found by the name of its profile, only for its account', async () => {
    const { store, first, second } = await noted()
    expect(second.data.findUnresolved('a1')).toBe('First')
    expect(second.data.findUnresolved('a2')).toBeNull()
    expect(openFrom(store, 'p2', 'https://other.example.com').data.findUnresolved('a1')).toBeNull()
    expect(first.data.findUnresolved('a1')).toBeNull()
  })

  test('ends once its own profile resolved it, not if another one has none', async () => {
    const { store, first, second } = await noted()
    second.data.noteUnresolved('a1', false)
    await second.data.flush()
    expect(second.data.findUnresolved('a1')).toBe('First')
    second.data.noteUnresolved('a1', true)
    await second.data.flush()
    expect(openFrom(store, 'p3').data.findUnresolved('a1')).toBe('First')
    first.data.noteUnresolved('a1', false)
    await first.data.flush()
    expect([first.data.findUnresolved('a1'), second.data.findUnresolved('a1')]).toEqual(['Second', null])
  })

  test('ends with the removal of its profile', async () => {
    const { store, second } = await noted()
    await store.change(withoutProfile('p1'))
    expect(second.data.findUnresolved('a1')).toBeNull()
  })

  test('is stored by the next note after a failed write', async () => {
    const { store, disk } = settingsInMemory({ profiles })
    const { data, errors } = openFrom(store)
    disk.isFull = true
    data.noteUnresolved('a1', true)
    await data.flush()
    disk.isFull = false
    data.noteUnresolved('a1', true)
    await data.flush()
    expect([errors.length, openFrom(store, 'p2').data.findUnresolved('a1')]).toEqual([1, 'First'])
  })

  test('is written once while nothing changes', async () => {
    const { disk, first } = await noted()
    const before = disk.writes
    first.data.noteUnresolved('a1', true)
    await first.data.flush()
    expect(disk.writes).toBe(before)
  })
})

describe('last time an account was open', () => {
  test('is stored immediately, then every five minutes and on close', async () => {
    const { store } = settingsInMemory({ profiles })
    const { data } = openFrom(store)
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    const seen: (number | undefined)[] = []
    for (const atMs of [1000, 1000 + 5 * minuteMs - 1, 1000 + 5 * minuteMs]) {
      data.noteOpen('a1', atMs)
      await settle()
      seen.push(data.getLastOpenMs('a1'))
    }
    expect(seen).toEqual([1000, 1000, 1000 + 5 * minuteMs])
    data.noteOpen('a1', 2000 + 5 * minuteMs)
    await data.flush()
    expect(openFrom(store, 'p2').data.getLastOpenMs('a1')).toBe(2000 + 5 * minuteMs)
    expect(data.getLastOpenMs('a2')).toBeUndefined()
  })

  test('is stored with the payments of its account, without their ids', async () => {
    const { store } = settingsInMemory({ profiles })
    const { data } = openFrom(store)
    data.noteOpen('a1', 1000)
    data.notePayments('a2', [{ ...withdrawal, id: 'other', state: 'pending' }])
    data.notePayments('a1', [
      { ...withdrawal, id: 'settled-1', state: 'settled' },
      { ...withdrawal, id: 'failed-1', state: 'failed' },
      { ...withdrawal, id: 'pending-1', state: 'pending' },
    ])
    await data.flush()
    const payments = openFrom(store, 'p2').data.getPayments('a1')
    const ids = ['settled-1', 'failed-1', 'pending-1', 'other']
    expect(ids.map((id) => payments?.find(id))).toEqual(['final', 'final', 'pending', undefined])
    expect(JSON.stringify([...(store.get().seenPayments ?? [])])).not.toMatch(/settled-1|failed-1|pending-1/)
    expect(data.getPayments('a2')).toBeUndefined()
  })
})

describe('data of several accounts', () => {
  test('stores the 100 that were open last', async () => {
    const { store } = settingsInMemory({ profiles })
    const { data } = openFrom(store)
    const atMs = (index: number): number => (index === 0 ? 1e12 : index)
    for (let index = 0; index <= 100; index += 1) data.noteOpen(`a${index}`, atMs(index))
    await data.flush()
    expect([data.getLastOpenMs('a0'), data.getLastOpenMs('a1'), data.getLastOpenMs('a2')]).toEqual([
      1e12,
      undefined,
      2,
    ])
  })

  test('does not store payments of one account for the next', async () => {
    const { store } = settingsInMemory({ profiles })
    const { data } = openFrom(store)
    data.noteOpen('a1', 1)
    data.notePayments('a1', [withdrawal])
    data.noteOpen('a2', 2)
    await data.flush()
    expect(data.getPayments('a2')).toBeUndefined()
  })
})
