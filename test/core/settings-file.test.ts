import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings } from '@common/bridge/contract/app'
import { describe, expect, test } from 'vitest'
import type { DocumentStep } from '../../electron/core/settings/migrate-document'
import { readDocument } from '../../electron/core/settings/settings-document'
import { openSettingsFile } from '../../electron/core/settings/settings-file'
import { temporaryFolder } from '../support/temporary-folder'
import { t, withText } from '../support/text'

const profile = {
  id: 'mainnet-1',
  name: 'Main',
  network: 'mainnet',
  protocol: 'v2',
  restUrl: 'https://api.example.com',
  wsUrl: 'wss://api.example.com',
  headerPrefix: 'SVC',
  color: 'teal',
} as const

test('a first start has the defaults and writes nothing', async () => {
  const folder = temporaryFolder()
  const store = await openSettingsFile(folder, 1)
  expect(store.get()).toEqual({ settings: defaultSettings, profiles: [], lastProfileId: null })
  expect(readdirSync(folder)).toEqual([])
})

test('settled resolves once changes that were not awaited are on disk', async () => {
  const folder = temporaryFolder()
  const store = await openSettingsFile(folder, 1)
  for (const textSize of [110, 125])
    void store.change(({ settings }) => ({ settings: { ...settings, textSize } }))
  await store.settled()
  expect((await openSettingsFile(folder, 1)).get()).toMatchObject({ settings: { textSize: 125 } })
})

test('changes are there after a restart, the last of many at once wins, and no temporary file stays', async () => {
  const folder = temporaryFolder()
  const store = await openSettingsFile(folder, 1)
  await Promise.all([
    store.change(() => ({ profiles: [profile] })),
    ...[200, 300, 400].map((panelHeight) =>
      store.change(({ settings }) => ({ settings: { ...settings, panelHeight } })),
    ),
  ])
  expect(readdirSync(folder)).toEqual(['settings.json'])
  if (process.platform !== 'win32') expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600)
  expect((await openSettingsFile(folder, 1)).get()).toMatchObject({
    settings: { panelHeight: 400 },
    profiles: [profile],
  })
})

test('a file from before there were versions of the protocol is read as version 2', async () => {
  const folder = temporaryFolder()
  const { protocol: _none, ...old } = profile
  const document = { version: 1, settings: defaultSettings, profiles: [old], lastProfileId: null }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(document))
  const store = await openSettingsFile(folder, 1)
  expect(store.problem).toBe(null)
  expect(store.get().profiles).toEqual([profile])
})

const write = (folder: string, document: object): void =>
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(document))
const readBack = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as Record<string, unknown>

describe('what cannot be understood', () => {
  test('is one setting: it has its default, the others stay, and the user is told', async () => {
    const folder = temporaryFolder()
    write(folder, {
      version: 1,
      settings: { theme: 'pink', leverage: 900, privacy: true, slipLeverage: 101, slipWorthOfBalance: 30 },
      profiles: [profile],
    })
    const store = await openSettingsFile(folder, 1)
    expect(store.get()).toEqual({
      settings: { ...defaultSettings, privacy: true, slipWorthOfBalance: 30 },
      profiles: [profile],
      lastProfileId: null,
    })
    expect(store.problem).toEqual(t('settings.unread', { names: 'theme, slipLeverage, leverage' }))
    await store.change(({ settings }) => ({ settings: { ...settings, leverage: 5 } }))
    expect(readBack(folder)['settings']).toMatchObject({ theme: 'pink', leverage: 5, privacy: true })
  })

  test.each([
    ['an id that is a path', { ...profile, id: '../../etc', name: 'Odd' }],
    ['a protocol of a newer version', { ...profile, id: 'new', protocol: 'v9', name: 'Odd' }],
  ])('is a profile with %s: the others are there, it stays in the file', async (_what, odd) => {
    const folder = temporaryFolder()
    write(folder, { version: 1, profiles: [odd, profile], lastProfileId: 'mainnet-1' })
    const store = await openSettingsFile(folder, 1)
    expect(store.get()).toMatchObject({ profiles: [profile], lastProfileId: 'mainnet-1' })
    expect(store.problem).toEqual(t('settings.unreadServices', { names: 'Odd' }))
    await store.change(({ profiles }) => ({ profiles: [...profiles, { ...profile, id: 'mainnet-2' }] }))
    expect(readBack(folder)['profiles']).toEqual([odd, profile, { ...profile, id: 'mainnet-2' }])
  })

  test('is of a newer version: fields of the file, its settings and its profiles stay when it is written', async () => {
    const folder = temporaryFolder()
    const newer = {
      version: 7,
      language: 'de',
      settings: { ...defaultSettings, melody: 'bell' },
      profiles: [{ ...profile, colour: 'green' }],
      lastProfileId: null,
    }
    write(folder, newer)
    const store = await openSettingsFile(folder, 1)
    expect(store.problem).toBeNull()
    await store.change(() => ({ lastProfileId: 'mainnet-1' }))
    expect(readBack(folder)).toEqual({ ...newer, lastProfileId: 'mainnet-1' })
    await store.change(() => ({ profiles: [] }))
    expect(readBack(folder)['profiles']).toEqual([])
  })
})

test('steps run once each, in order, and those that a file has behind it do not', () => {
  const steps: DocumentStep[] = [
    (document) => document,
    ({ settings, ...document }) => ({ ...document, settings: { ...(settings as object), leverage: 3 } }),
    (document) => ({ ...document, extra: 1 }),
  ]
  const text = JSON.stringify({ version: 1, settings: { leverage: 90, odd: 1 } })
  const { document, stored } = readDocument(text, steps)
  expect(document.settings.leverage).toBe(3)
  expect(stored).toEqual({ version: 3, settings: { leverage: 3, odd: 1 }, extra: 1 })
  expect(readDocument(JSON.stringify({ ...stored, extra: 2 }), steps).stored).toEqual({ ...stored, extra: 2 })
  expect(readDocument('{}').stored).toEqual({ version: 1 })
})

test.each([
  ['no JSON', '{"version":1,'],
  ['a list', '[]'],
  ['profiles that are no list', '{"version":1,"settings":{},"profiles":{}}'],
])('a file of %s is kept aside and told', async (_what, text) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'settings.json'), text)
  const store = await openSettingsFile(folder, 77)
  expect(store.problem).toEqual(t('settings.setAside', { aside: 'settings.json.unreadable-77' }))
  expect(store.get().settings).toEqual(defaultSettings)
  expect(readFileSync(join(folder, 'settings.json.unreadable-77'), 'utf8')).toBe(text)
})

test('a change that cannot be written says so and changes nothing', async () => {
  const folder = join(temporaryFolder(), 'data')
  const store = await openSettingsFile(folder, 1)
  // Nothing can be written into a folder that is a file; this holds for root, too.
  writeFileSync(folder, '')
  await expect(store.change(() => ({ lastProfileId: 'practice' }))).rejects.toMatchObject({
    kind: 'rejected',
    ...withText('settings.notWritten'),
  })
  expect(store.get().lastProfileId).toBeNull()
})
