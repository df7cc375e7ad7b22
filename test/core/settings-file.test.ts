import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings } from '@common/bridge/contract/app'
import { expect, test } from 'vitest'
import { openSettingsFile } from '../../electron/core/settings/settings-file'
import { temporaryFolder } from '../support/temporary-folder'

const profile = {
  id: 'mainnet-1',
  name: 'Main',
  network: 'mainnet',
  protocol: 'v2',
  restUrl: 'https://api.example.com',
  wsUrl: 'wss://api.example.com',
  headerPrefix: 'SVC',
} as const

test('a first start has the defaults and writes nothing', async () => {
  const folder = temporaryFolder()
  const store = await openSettingsFile(folder, 1)
  expect(store.get()).toEqual({ settings: defaultSettings, profiles: [], lastProfileId: null })
  expect(readdirSync(folder)).toEqual([])
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

test.each([
  ['no JSON', '{"version":1,'],
  ['another shape', '{"version":1,"settings":{"theme":"pink"},"profiles":[],"lastProfileId":null}'],
  [
    'a profile id that is a path',
    JSON.stringify({
      version: 1,
      settings: defaultSettings,
      profiles: [{ ...profile, id: '../../etc' }],
      lastProfileId: null,
    }),
  ],
])('a file of %s is kept aside and told', async (_what, text) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'settings.json'), text)
  const store = await openSettingsFile(folder, 77)
  expect(store.problem).toContain('settings.json.unreadable-77')
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
    message: expect.stringContaining('settings.json cannot be written') as string,
  })
  expect(store.get().lastProfileId).toBeNull()
})
