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
