import { defaultSettings } from '@common/domain/settings/settings'
import { expect, test } from 'vitest'
import { withoutProfile } from '../../../electron/core/session/profiles/settings-changes'

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
  const before = { ...document([]), journals }
  const removal = (lastProfileId: string) => withoutProfile('alice')({ ...before, lastProfileId })
  expect(removal('alice')).toMatchObject({ lastProfileId: null, journals: new Map([['bob', 'j2']]) })
  expect(removal('bob')).toMatchObject({ lastProfileId: 'bob' })
})
