import { expect, onTestFinished, test } from 'vitest'
import { selectChecks } from '../contract-remote/select-checks'
import { Skip } from '../contract-remote/checks'
import { RemoteCaller } from '../contract-remote/remote-caller'
import { TestExchange } from '../support/practice/practice'

test.each(['v2', 'v3'] as const)(
  'a practice exchange passes the checks of a remote exchange over %s',
  async (version) => {
    const { practice } = await TestExchange.start({ heldPrice: 50_000 })
    onTestFinished(() => practice.close())
    const { username, key, secret, passphrase } = practice.account
    const service = {
      rest: practice.rest,
      ws: version === 'v3' ? `${practice.ws}/v1` : practice.ws,
      credentials: { username, key, secret, passphrase },
      prefix: 'SVC',
      version,
      mayWrite: true,
      isPaced: false,
    }
    const failed: string[] = []
    let passed = 0
    for (const { name, run } of selectChecks(service, new RemoteCaller(service))) {
      try {
        await run()
        passed += 1
      } catch (error) {
        if (!(error instanceof Skip)) failed.push(`${name}: ${String(error)}`)
      }
    }
    expect(failed).toEqual([])
    expect(passed).toBeGreaterThan(30)
  },
  60_000,
)
