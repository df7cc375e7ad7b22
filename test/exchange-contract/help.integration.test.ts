import { describe, expect, test } from 'vitest'
import { readCommandLine } from '../../electron/practice/start/command-line'
import { helpText } from '../../electron/practice/start/help-text'
import { fetchReply } from '../support/signed-caller'
import { useSharedExchange } from '../support/practice'

const exchange = useSharedExchange()

/** What an option takes, by its name; null for a flag. */
const options = [...helpText.matchAll(/^ {2}--([a-z-]+)(?: ([A-Z]+))?/gm)].map(
  ([, name = '', value]) => [name, value ?? null] as const,
)
const sample: Readonly<Record<string, string>> = {
  N: '100000000000',
  DIR: '/tmp',
  FILE: 'x',
  URL: 'http://a.example',
}
const special: Readonly<Record<string, string>> = {
  port: '1', seed: '1', price: '500', speed: 'max', market: 'sized', warmup: '1', 'live-ws': 'ws://a.example',
  'ban-after': '1', 'ban-seconds': '1', 'idle-seconds': '5',
} // prettier-ignore

describe('what --help says is so', () => {
  test.each(options)('EX-850 --%s is taken', (name, value) => {
    const needed = name === 'live-ws' ? ['--live-rest', 'http://a.example'] : []
    const args = value === null ? [`--${name}`] : [`--${name}`, special[name] ?? sample[value] ?? '']
    expect(() => readCommandLine([...needed, ...args])).not.toThrow()
  })

  const calls = [...helpText.matchAll(/(GET|POST) (\/practice\/[a-z]+)/g)].map(
    ([, method = '', path = '']) => [method, path] as const,
  )
  test.each(calls)('EX-851 %s %s is served', async (method, path) => {
    // Without the token every call there is refused, and every other path is not found.
    expect((await fetchReply(exchange().practice.rest + path, { method })).status).toBe(401)
  })

  test('EX-852 all of them were found', () => {
    expect(options.length).toBeGreaterThan(15)
    expect(new Set(calls.map(([, path]) => path)).size).toBeGreaterThan(12)
  })
})
