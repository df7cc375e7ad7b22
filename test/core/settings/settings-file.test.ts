import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings } from '@common/domain/settings/settings'
import { describe, expect, test } from 'vitest'
import type { DocumentStep } from '../../../electron/core/settings/migrate-document'
import { readDocument } from '../../../electron/core/settings/settings-document'
import { openSettingsFile } from '../../../electron/core/settings/settings-file'
import { temporaryFolder } from '../../support/temporary-folder'
import { message } from '../../support/text'

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

test('a first start uses the default settings and writes no file', async () => {
  const folder = temporaryFolder()
  const store = await openSettingsFile(folder, 1)
  expect(store.get()).toEqual({ settings: defaultSettings, profiles: [], lastProfileId: null })
  expect(readdirSync(folder)).toEqual([])
})

test('settled() resolves once pending settings changes are on disk', async () => {
  const folder = temporaryFolder()
  const store = await openSettingsFile(folder, 1)
  for (const textSize of [110, 125])
    void store.change(({ settings }) => ({ settings: { ...settings, textSize } }))
  await store.settled()
  expect((await openSettingsFile(folder, 1)).get()).toMatchObject({ settings: { textSize: 125 } })
})

test('settings changes survive a restart, the last one wins and no temporary file remains', async () => {
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

test('a settings file without protocol versions is read as version 2', async () => {
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

describe('settings file with unknown content', () => {
  test('uses the default for an invalid setting and reports its name', async () => {
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
    expect(store.problem).toEqual(message('settings.unread', { names: 'theme, slipLeverage, leverage' }))
    await store.change(({ settings }) => ({ settings: { ...settings, leverage: 5 } }))
    expect(readBack(folder)['settings']).toMatchObject({ theme: 'pink', leverage: 5, privacy: true })
  })

  test.each([
    ['an id that is a path', { ...profile, id: '../../etc', name: 'Odd' }],
    ['a protocol of a newer version', { ...profile, id: 'new', protocol: 'v9', name: 'Odd' }],
  ])('skips an account with %s and preserves it in the file', async (_what, odd) => {
    const folder = temporaryFolder()
    write(folder, { version: 1, profiles: [odd, profile], lastProfileId: 'mainnet-1' })
    const store = await openSettingsFile(folder, 1)
    expect(store.get()).toMatchObject({ profiles: [profile], lastProfileId: 'mainnet-1' })
    expect(store.problem).toEqual(message('settings.unreadServices', { names: 'Odd' }))
    await store.change(({ profiles }) => ({ profiles: [...profiles, { ...profile, id: 'mainnet-2' }] }))
    expect(readBack(folder)['profiles']).toEqual([odd, profile, { ...profile, id: 'mainnet-2' }])
  })

  test('preserves the fields of a newer version when it is written', async () => {
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

test('settings migrations run once, in order, and only if not yet applied', () => {
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
  ['settings that are no object', '{"version":1,"settings":"dark","profiles":[]}'],
])('a settings file with %s is set aside and reported', async (_what, text) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'settings.json'), text)
  const store = await openSettingsFile(folder, 77)
  expect(store.problem).toEqual(message('settings.setAside', { aside: 'settings.json.unreadable-77' }))
  expect(store.get().settings).toEqual(defaultSettings)
  expect(readFileSync(join(folder, 'settings.json.unreadable-77'), 'utf8')).toBe(text)
})

test('a folder in place of the settings file is set aside', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'settings.json'))
  const store = await openSettingsFile(folder, 77)
  expect(store.problem).toEqual(message('settings.setAside', { aside: 'settings.json.unreadable-77' }))
  expect(readdirSync(folder)).toEqual(['settings.json.unreadable-77'])
})

test.skipIf(process.platform === 'win32')(
  'a settings file that cannot be read is an error, so that defaults never replace it',
  async () => {
    const folder = join(temporaryFolder(), 'data')
    // Fails even for root.
    writeFileSync(folder, '')
    await expect(openSettingsFile(folder, 1)).rejects.toMatchObject({ code: 'ENOTDIR' })
  },
)

test('the place of the keys and records by account survive a restart', async () => {
  const folder = temporaryFolder()
  const records = {
    keysIn: 'file',
    rulesMarks: new Map([['a', { counter: 7, waitMs: 1000 }]]),
    journals: new Map([['p1', 'j1']]),
    lastOpenMs: new Map([['a', 1]]),
    seenPayments: new Map([['a', { finalIds: ['x'], pendingIds: [] }]]),
    unresolvedIn: new Map([['a', ['p1']]]),
  } as const
  const store = await openSettingsFile(folder, 1)
  await store.change(() => records)
  expect(readBack(folder)['profiles']).toEqual([])
  expect((await openSettingsFile(folder, 1)).get()).toMatchObject(records)
  await store.change(() => ({ keysIn: 'keychain' }))
  expect((await openSettingsFile(folder, 1)).get()).toMatchObject({ ...records, keysIn: 'keychain' })
})

test.each([0, -1, 1.5, '1'])('a settings document of version %j gets every migration', (version) => {
  const steps: DocumentStep[] = [(document) => ({ ...document, migrated: true })]
  expect(readDocument(JSON.stringify({ version }), steps).stored).toEqual({ version: 1, migrated: true })
})

test('a byte order mark before the settings is ignored', () => {
  const { document, problem } = readDocument('\uFEFF{"settings":{"theme":"light"}}')
  expect([document.settings.theme, problem]).toEqual(['light', null])
})

test('damaged accounts are listed by name, or by position', () => {
  const text = JSON.stringify({ profiles: [{ name: 'Odd' }, { name: 7 }, 'text'] })
  expect(readDocument(text).problem).toEqual(message('settings.unreadServices', { names: 'Odd, #2, #3' }))
})

test('a settings change that cannot be written is rejected and changes nothing', async () => {
  const folder = join(temporaryFolder(), 'data')
  const store = await openSettingsFile(folder, 1)
  // Fails even for root.
  writeFileSync(folder, '')
  await expect(store.change(() => ({ lastProfileId: 'practice' }))).rejects.toMatchObject({
    kind: 'rejected',
    text: message('settings.notWritten', { file: join(folder, 'settings.json'), code: 'EEXIST' }),
  })
  expect(store.get()).toMatchObject({ profiles: [], lastProfileId: null })
  rmSync(folder)
  await store.change(() => ({ profiles: [profile] }))
  expect((await openSettingsFile(folder, 1)).get()).toMatchObject({ profiles: [profile] })
})

test('an unreadable mark of withdrawal rules still counts as one, and other records are read part by part', () => {
  const { document } = readDocument(
    JSON.stringify({
      rulesMarks: { a: { counter: 7, waitMs: 1000 }, b: 'damaged', c: { counter: 0, waitMs: -1 } },
      journals: { p1: 'j1', p2: 7 },
      lastOpenMs: { a: 1, b: '2' },
      seenPayments: { a: { finalIds: ['x'], pendingIds: [] }, b: { finalIds: 1 } },
      unresolvedIn: { a: ['p1'], b: 'p2' },
      keysIn: 'cloud',
      lastProfileId: 7,
    }),
  )
  expect(document.rulesMarks).toEqual(
    new Map([
      ['a', { counter: 7, waitMs: 1000 }],
      ['b', { counter: 1, waitMs: 0 }],
      ['c', { counter: 1, waitMs: 0 }],
    ]),
  )
  expect(document.journals).toEqual(new Map([['p1', 'j1']]))
  expect(document.lastOpenMs).toEqual(new Map([['a', 1]]))
  expect(document.seenPayments).toEqual(new Map([['a', { finalIds: ['x'], pendingIds: [] }]]))
  expect(document.unresolvedIn?.get('a')).toEqual(['p1'])
  expect([document.keysIn, document.lastProfileId]).toEqual([undefined, null])
})
