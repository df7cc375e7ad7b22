import { describe, expect, test } from 'vitest'
import { bridgeContract, type SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import { lockable } from '../../../electron/core/router/middleware/lockable'

const openWhileLocked = ['app.reportError', 'app.settings', 'session.lock', 'session.state', 'session.unlock']

type Route = (input: unknown, signal: AbortSignal) => unknown
type Routes = Readonly<Record<string, Readonly<Record<string, Route>>>>

function guard(routes: Routes) {
  const session = new AbortController()
  const guarded = lockable(routes as unknown as BridgeRouter<SatchelContract>, () => session.signal)
  return { routes: guarded as unknown as Routes, lock: () => session.abort() }
}

const { signal } = new AbortController()

describe('locked app', () => {
  test('serves exactly what the lock screen needs', async () => {
    const all = Object.fromEntries(
      Object.entries(bridgeContract).map(([group, methods]) => [
        group,
        Object.fromEntries(
          Object.entries(methods).map(([name, { kind }]) => [
            name,
            kind === 'call'
              ? () => Promise.resolve('served')
              : async function* () {
                  yield await Promise.resolve('served')
                },
          ]),
        ),
      ]),
    )
    const { routes, lock } = guard(all)
    lock()
    const served: string[] = []
    for (const [group, methods] of Object.entries(routes))
      for (const [name, route] of Object.entries(methods)) {
        const answer = route(null, signal)
        const first = answer instanceof Promise ? answer : (answer as AsyncGenerator).next()
        const isServed = await (first as Promise<unknown>).then(
          () => true,
          ({ code }: { code: string }) => code !== 'locked',
        )
        if (isServed) served.push(`${group}.${name}`)
      }
    expect(served.sort()).toEqual(openWhileLocked)
  })

  test('returns no result of a call that was pending', async () => {
    let answer: (value: string) => void = () => undefined
    const pending = new Promise<string>((resolve) => (answer = resolve))
    const { routes, lock } = guard({ session: { keys: () => pending } })
    const result = routes['session']?.['keys']?.(null, signal) as Promise<unknown>
    lock()
    answer('secret')
    await expect(result).rejects.toMatchObject({ code: 'locked' })
  })

  test('ends an open feed, also while it has no item', async () => {
    const watched: AbortSignal[] = []
    const { routes, lock } = guard({
      account: {
        async *state(_input, watch) {
          watched.push(watch)
          yield 'first'
          await new Promise((resolve) => watch.addEventListener('abort', resolve))
          yield 'after the lock'
        },
      },
    })
    const feed = routes['account']?.['state']?.(null, signal) as AsyncGenerator
    expect(await feed.next()).toEqual({ done: false, value: 'first' })
    const next = feed.next()
    lock()
    await expect(next).rejects.toMatchObject({ code: 'locked' })
    expect(watched.map(({ aborted }) => aborted)).toEqual([true])
  })
})
