import { describe, expect, test } from 'vitest'
import { KnownHosts } from '../../../electron/core/session/known-hosts'
import { message } from '@common/texts/message'
import { settingsInMemory, storedProfile } from './support/settings-in-memory'

function open(answers: readonly boolean[] = []) {
  const asked: (readonly string[])[] = []
  const { store } = settingsInMemory({ profiles: [storedProfile('p1')] })
  const knownHosts = new KnownHosts({
    settings: store,
    askForHosts(hosts) {
      const isAllowed = answers[asked.push(hosts) - 1] ?? false
      return Promise.resolve(isAllowed ? null : message('session.noProfile'))
    },
  })
  return { knownHosts, asked }
}

describe('hosts to which the app may send text', () => {
  test.each([
    ['a listed exchange', ['api.lnmarkets.com', 'stream.lnmarkets.com']],
    ['the host of a connected account', ['api.example.com']],
    ['this computer', ['localhost:3000', '127.0.0.1', '127.9.9.9:80', '[::1]:80']],
  ])('include %s without asking', async (_what, hosts) => {
    const { knownHosts, asked } = open()
    await knownHosts.need(hosts)
    expect(asked).toEqual([])
  })

  test.each([
    ['another host', ['evil.example']],
    ['another port of a connected host', ['api.example.com:8443']],
    ['a host that begins like this computer', ['localhost.evil.example', '127.0.0.1.evil.example']],
    ['a host that begins like a listed one', ['api.lnmarkets.com.evil.example']],
  ])('do not include %s without permission', async (_what, hosts) => {
    const { knownHosts, asked } = open()
    await expect(knownHosts.need(hosts)).rejects.toMatchObject({ kind: 'rejected' })
    expect(asked).toEqual([hosts])
  })

  test('are asked for once each, and again after a refusal', async () => {
    const { knownHosts, asked } = open([false, true])
    await expect(knownHosts.need(['new.example'])).rejects.toMatchObject({ kind: 'rejected' })
    await knownHosts.need(['new.example', 'new.example', 'api.example.com'])
    await knownHosts.need(['new.example'])
    expect(asked).toEqual([['new.example'], ['new.example']])
  })

  test('include both addresses of an exchange', async () => {
    const { knownHosts, asked } = open([true])
    await knownHosts.needService({ restUrl: 'https://rest.example:8443', wsUrl: 'wss://ws.example' })
    expect(asked).toEqual([['rest.example:8443', 'ws.example']])
  })

  test.each([
    ['an unencrypted REST address', { restUrl: 'http://rest.example', wsUrl: 'wss://ws.example' }],
    ['an unencrypted stream address', { restUrl: 'https://rest.example', wsUrl: 'ws://ws.example' }],
    ['an invalid REST address', { restUrl: 'rest.example', wsUrl: 'wss://ws.example' }],
    ['an invalid stream address', { restUrl: 'https://rest.example', wsUrl: '' }],
  ])('are not asked for with %s, which is rejected elsewhere', async (_what, service) => {
    const { knownHosts, asked } = open([true])
    await knownHosts.needService(service)
    expect(asked).toEqual([])
  })

  test('include the encrypted address of an exchange whose other address is on this computer', async () => {
    const { knownHosts, asked } = open([true])
    await knownHosts.needService({ restUrl: 'http://localhost:3000', wsUrl: 'wss://ws.example' })
    expect(asked).toEqual([['ws.example']])
  })
})
