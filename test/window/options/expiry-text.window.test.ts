import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../src/format/translate'
import { expiryMomentText, expiryText } from '../../../src/options/option-text'

const expiry = '2026-11-28'
const atMs = Date.UTC(2026, 10, 28, 8)

/** A change of language creates the formats again, in the new zone. */
async function renewFormats(): Promise<void> {
  await setLocale('de', ['de-DE'])
  expiryText(expiry, atMs)
  await setLocale('en', ['en-US'])
}
beforeEach(async () => {
  vi.stubEnv('TZ', 'Pacific/Pago_Pago')
  await renewFormats()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await renewFormats()
})

test('an expiry has the UTC date of the instrument west of Greenwich, too', () => {
  expect(new Date(atMs).getDate()).toBe(27)
  expect(expiryText(expiry, atMs)).toBe('Nov 28')
  expect(expiryMomentText(expiry, atMs)).toBe('Nov 28, 2026, 08:00 UTC')
  expect(expiryMomentText('24H', atMs)).toBe(expiryText('24H', atMs))
})
