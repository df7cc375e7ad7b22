import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../../../electron/core/ports/connection'
import type { Secret } from '../../../electron/core/ports/secret'
import { service } from '../deriving-keys/support/with-service'
import { startConnected } from './support/start-connected'

const secretsIn = ({ keys }: Connection): Secret[] =>
  keys.flatMap(({ credentials }) => Object.values(credentials) as Secret[])

describe('removing an account', () => {
  test('closes it, deletes and overwrites its keys, and opens nothing at the next start', async () => {
    const { bridge, becomes, connect, close, run, keychain, connections, openCount } = await startConnected()
    const id = await connect('one')
    await bridge.session.forget({ profileId: id })
    await becomes('first-run', null)
    expect([...keychain.items.keys()].filter((name) => name.startsWith(id))).toEqual([])
    expect(connections.flatMap(secretsIn).every(({ isWiped }) => isWiped)).toBe(true)
    expect(openCount()).toBe(0)
    await expect(bridge.session.select({ profileId: id })).rejects.toMatchObject({ code: 'not-found' })
    await close()
    const { session } = await run()
    expect(session.last()).toMatchObject({ phase: 'first-run', problem: null })
  })

  test('leaves another open account open, with its keys', async () => {
    const { bridge, session, connect, keychain, getExchange } = await startConnected()
    const [first, second] = [await connect('one'), await connect('two')]
    const opened = getExchange('two.example.com').count('account')
    await bridge.session.forget({ profileId: first })
    expect(session.last()).toMatchObject({ phase: 'ready', profile: { id: second } })
    expect(session.last().profiles.map(({ id }) => id)).not.toContain(first)
    expect(keychain.items.has(second)).toBe(true)
    expect(getExchange('two.example.com').count('account')).toBe(opened)
  })

  test('names an account whose key the keychain keeps', async () => {
    const { bridge, session, becomes, connect, keychain } = await startConnected()
    const id = await connect('one')
    keychain.items.delete = () => {
      throw new Error('The keychain is locked.')
    }
    await bridge.session.forget({ profileId: id })
    await becomes('first-run', null)
    expect(session.last().problem).toMatchObject({ code: 'vault.keyLeft' })
    expect(session.last().profiles.map((profile) => profile.id)).not.toContain(id)
  })
})

describe('switching accounts', () => {
  test('closes the earlier one before the next is opened, and overwrites its keys', async () => {
    const { bridge, becomes, connect, connections, openCount } = await startConnected()
    const [first, second] = [await connect('one'), await connect('two')]
    const earlier = connections.filter(({ profileId }) => profileId === second)
    await bridge.session.select({ profileId: first })
    await becomes('ready', first)
    expect(openCount()).toBe(1)
    expect(earlier.flatMap(secretsIn).every(({ isWiped }) => isWiped)).toBe(true)
  })

  test('leaves the open account open if the other one does not exist', async () => {
    const { bridge, session, connect } = await startConnected()
    const id = await connect('one')
    await expect(bridge.session.select({ profileId: 'unknown' })).rejects.toMatchObject({ code: 'not-found' })
    expect(session.last()).toMatchObject({ phase: 'ready', profile: { id } })
    expect((await bridge.session.keys({ profileId: id })).length).toBe(1)
    await expect(bridge.market.futures(null)).resolves.toBeDefined()
  })

  test('shows the chosen account with the reason if the keychain refuses its key', async () => {
    const { bridge, session, becomes, connect, keychain } = await startConnected()
    const [first, second] = [await connect('one'), await connect('two')]
    keychain.refuses = (account) => account === first
    await expect(bridge.session.select({ profileId: first })).rejects.toMatchObject({ code: 'rejected' })
    await becomes('refused', first)
    expect(session.last().problem).toMatchObject({ code: 'vault.keychainRefused' })
    await bridge.session.select({ profileId: second })
    await becomes('ready', second)
    expect(session.last().problem).toBeNull()
  })

  test('shows no account if it was closed but the change could not be stored', async () => {
    const { bridge, becomes, connect, dataFolder } = await startConnected()
    await connect('one')
    rmSync(join(dataFolder, 'settings.json'))
    mkdirSync(join(dataFolder, 'settings.json', 'in the way'), { recursive: true })
    await expect(bridge.session.leave(null)).rejects.toMatchObject({ text: { code: 'settings.notWritten' } })
    await becomes('first-run', null)
  })

  test('opens the last account at the next start, and none after leaving it', async () => {
    const { connect, close, run } = await startConnected()
    await connect('one')
    const id = await connect('two')
    await close()
    const second = await run()
    await second.becomes('ready', id)
    await second.bridge.session.leave(null)
    await second.becomes('first-run', null)
    await second.close()
    expect((await run()).session.last().phase).toBe('first-run')
  })
})

test('a key that the exchange refuses is stored nowhere, and the open account stays open', async () => {
  const { bridge, session, connect, keychain, getExchange } = await startConnected()
  const id = await connect('one')
  const stored = [...keychain.items.keys()]
  getExchange('two.example.com').setOutage(new Error('no connection'))
  const input = { ...service, name: 'two', restUrl: 'https://two.example.com' }
  await expect(bridge.session.connectService(input)).rejects.toThrow()
  expect([...keychain.items.keys()]).toEqual(stored)
  expect(session.last()).toMatchObject({ phase: 'ready', profile: { id } })
  expect(session.last().profiles.map(({ name }) => name)).not.toContain('two')
})

describe('leaving the computer', () => {
  test.each([
    ['suspend', { lockOnSuspend: true, lockOnScreenLock: false }, true],
    ['suspend', { lockOnSuspend: false, lockOnScreenLock: true }, false],
    ['screen-lock', { lockOnSuspend: false, lockOnScreenLock: true }, true],
    ['screen-lock', { lockOnSuspend: true, lockOnScreenLock: false }, false],
  ] as const)('by %s locks the app as set: %j', async (cause, settings, isLocked) => {
    const { app, bridge } = await startConnected()
    await bridge.app.changeSettings(settings)
    app.onAway(cause)
    const code = await bridge.session.knownAccounts(null).then(
      () => null,
      (error: { code: string }) => error.code,
    )
    expect(code).toBe(isLocked ? 'locked' : null)
  })
})
