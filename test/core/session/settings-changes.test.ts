import { defaultSettings } from '@common/domain/settings/settings'
import { expect, test } from 'vitest'
import {
  findProfile,
  renamed,
  withoutProfile,
  withProfile,
} from '../../../electron/core/session/profiles/settings-changes'
import { storedProfile } from './support/settings-in-memory'

const removed = { profileId: 'alice', price: 60_000 }
const other = { profileId: 'practice', price: 61_000 }
const document = (chartLines: (typeof removed)[]) => ({
  settings: { ...defaultSettings, chartLines },
  profiles: [],
  lastProfileId: null,
})

test('removing an account removes its chart lines only', () => {
  const change = withoutProfile('alice')(document([removed, other]))
  expect(change.settings?.chartLines).toEqual([other])
})

test('removing an account without chart lines leaves the settings unchanged', () => {
  expect(withoutProfile('alice')(document([other])).settings).toBeUndefined()
})

test('removing an account removes its journal and the choice of it', () => {
  const journals = new Map([
    ['alice', 'j1'],
    ['bob', 'j2'],
  ])
  const profiles = ['alice', 'bob'].map((id) => storedProfile(id))
  const before = { ...document([]), journals, profiles }
  const removal = (lastProfileId: string) => withoutProfile('alice')({ ...before, lastProfileId })
  expect(removal('alice')).toMatchObject({
    profiles: [{ id: 'bob' }],
    lastProfileId: null,
    journals: new Map([['bob', 'j2']]),
  })
  expect(removal('bob')).toMatchObject({ lastProfileId: 'bob' })
})

test('renaming an account changes its name and color only, and no other account', () => {
  const profiles = [storedProfile('alice'), storedProfile('bob')]
  const before = { ...document([]), profiles }
  const bob = renamed(findProfile(before, 'bob'), 'Savings', 'pink')
  expect(withProfile(bob)(before)).toEqual({
    profiles: [profiles[0], { ...profiles[1], name: 'Savings', color: 'pink' }],
  })
  expect(() => findProfile(before, 'carol')).toThrow(expect.objectContaining({ kind: 'not-found' }))
})

test('only an account without real money may have a reserved name or color', () => {
  const profile = storedProfile('alice')
  const refusal = (field: string, code: string): unknown =>
    expect.objectContaining({ issues: [expect.objectContaining({ field, code })] })
  expect(() => renamed(profile, 'Practice', 'pink')).toThrow(refusal('name', 'input.reservedName'))
  expect(() => renamed(profile, 'Savings', 'blue')).toThrow(refusal('color', 'input.reservedColor'))
  const test = { ...profile, network: 'testnet' } as const
  expect(renamed(test, 'Practice', 'blue')).toEqual({ ...test, name: 'Practice', color: 'blue' })
})
