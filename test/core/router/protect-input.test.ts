import { setImmediate as turn } from 'node:timers/promises'
import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import { expect, test } from 'vitest'
import { unwipedSecrets, type Secret } from '../../../electron/core/ports/secret'
import { redactLine } from '../../../electron/core/redact-line'
import { protectInput } from '../../../electron/core/router/middleware/protect-input'

const { signal } = new AbortController()

type Call = (input: unknown, signal: AbortSignal) => Promise<unknown>

function protect(group: string, name: string, handle: (input: unknown) => unknown): Call {
  const router = { [group]: { [name]: handle } } as unknown as BridgeRouter<SatchelContract>
  const routes = protectInput(router) as unknown as Record<string, Record<string, Call>>
  return routes[group]?.[name] as Call
}

const inputs = [
  [
    'connectService',
    'session',
    { key: 'entered-k-4711', secret: 'entered-s-4711', passphrase: 'entered-p-4711' },
  ],
  ['unlock', 'session', { vaultPassphrase: 'entered-v-4711' }],
  ['choosePassphrase', 'session', { current: 'entered-c-4711', next: 'entered-n-4711' }],
  ['make', 'backup', { backupPassphrase: 'entered-b-4711' }],
  ['giveKey', 'session', { profileId: 'p1', nested: [{ secret: 'entered-deep-4711' }] }],
] as const

test.each(inputs)(
  'secrets entered for %s are masked in errors, and overwritten afterwards',
  async (name, group, input) => {
    const before = new Set(unwipedSecrets())
    let entered: readonly Secret[] = []
    const call = protect(group, name, (received) => {
      entered = unwipedSecrets().filter((secret) => !before.has(secret))
      expect(redactLine(`failed with ${JSON.stringify(received)}`)).not.toContain('4711')
      throw new Error('a bug')
    })
    await expect(call(input, signal)).rejects.toThrow('a bug')
    // Errors are logged in the same turn.
    expect(redactLine(JSON.stringify(input))).not.toContain('4711')
    await turn()
    expect(entered.map(({ isWiped }) => isWiped)).toEqual(entered.map(() => true))
    expect(entered).not.toEqual([])
  },
)

test('other input stays readable in errors', async () => {
  const call = protect('session', 'rename', (received) => redactLine(JSON.stringify(received)))
  expect(await call({ name: 'Savings', color: 'teal' }, signal)).toBe('{"name":"Savings","color":"teal"}')
})
