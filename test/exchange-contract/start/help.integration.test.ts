import { describe, expect, test } from 'vitest'
import type { ControlDeps } from '../../../electron/practice/control/control-call'
import { controlCalls } from '../../../electron/practice/control/control-calls'
import { readCommandLine } from '../../../electron/practice/start/command-line'
import { helpText } from '../../../electron/practice/start/help-text'
import { fetchReply } from '../../support/api/signed-caller'
import { useSharedExchange } from '../../support/practice/practice'

const exchange = useSharedExchange()

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
const required: Readonly<Record<string, readonly string[]>> = {
  'live-ws': ['--live-rest', 'http://a.example'],
  speed: ['--replay', 'x'],
  warmup: ['--replay', 'x'],
}

describe('practice --help', () => {
  test.each(options)('EX-850 documents --%s, which the command line accepts', (name, value) => {
    const needed = required[name] ?? []
    const args = value === null ? [`--${name}`] : [`--${name}`, special[name] ?? sample[value] ?? '']
    expect(() => readCommandLine([...needed, ...args])).not.toThrow()
  })

  const calls = [...helpText.matchAll(/(GET|POST) (\/practice\/[a-z]+)/g)].map(
    ([, method = '', path = '']) => [method, path] as const,
  )
  test.each(calls)('EX-851 documents %s %s, which is served', async (method, path) => {
    // Without the token, existing paths return 401, other paths 404.
    expect((await fetchReply(exchange().practice.rest + path, { method })).status).toBe(401)
  })

  test('EX-853 documents every path of the control API', () => {
    // Only their answers use the parts of the exchange.
    const paths = controlCalls({} as ControlDeps).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(12)
    expect(paths.filter((path) => !new RegExp(`${path}[ ,?]`).test(helpText))).toEqual([])
  })

  test('EX-852 documents more than 15 options and more than 12 control paths', () => {
    expect(options.length).toBeGreaterThan(15)
    expect(new Set(calls.map(([, path]) => path)).size).toBeGreaterThan(12)
  })
})
