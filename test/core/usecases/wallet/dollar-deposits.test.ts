import type { DepositRequest } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import type {
  DollarDepositRequest,
  DollarExchange,
} from '../../../../electron/core/ports/exchange/exchange-swaps'
import type { SwapTerms } from '../../../../electron/core/usecases/swaps/make-swap'
import { requestDollarDeposit } from '../../../../electron/core/usecases/wallet/request-dollar-deposit'
import { accountState } from '../../../window/support/records'
import { message } from '../../../support/text'
import { ManualClock } from '../../../support/time/manual-clock'
import { amountSats, invoiceFor, nowMs, paymentRequest, terms, withoutPrice } from '../support/dollars'
import { fieldRefusal, refusal } from '../support/write-deps'

const response = (changes: Partial<DollarDepositRequest> = {}): DollarDepositRequest => ({
  depositId: 'd1',
  paymentRequest,
  syntheticUsd: 2,
  createdAtMs: nowMs,
  expiresAtMs: nowMs + 1,
  ...changes,
})

interface Scene {
  /** Null: no dollars. */
  readonly given?: DollarDepositRequest | null
  readonly terms?: SwapTerms | undefined
  readonly isConnected?: boolean
  readonly exchangeMs?: number
}

function start(scene: Scene = {}) {
  const { given = response(), isConnected = true, exchangeMs = nowMs } = scene
  const requested: DepositRequest[] = []
  const request = requestDollarDeposit({
    coins: { possible: ['mainnet'], narrow: () => undefined },
    exchange: {
      dollars: given && ({ requestDeposit: () => Promise.resolve(given) } as unknown as DollarExchange),
      clockSkewMs: () => 0,
      timeMs: () => exchangeMs,
    },
    clock: new ManualClock(nowMs),
    account: () => (isConnected ? accountState(500_000) : undefined),
    terms: () => ('terms' in scene ? scene.terms : terms()),
    onRequested: (each) => requested.push(each),
  })
  return { request, requested }
}

describe('dollar deposit', () => {
  test('has the amount and expiry of its invoice, by exchange time', async () => {
    const { request, requested } = start({ exchangeMs: nowMs - 3_600_000 })
    const expected = { ...response(), amountSats, expiresAtMs: nowMs + 3_600_000 }
    expect(await request(2)).toEqual(expected)
    expect(requested).toEqual([expected])
  })

  test('counts a part of a sat as a whole one', async () => {
    const { request } = start({ given: response({ paymentRequest: invoiceFor(9999.5) }) })
    expect(await request(2)).toMatchObject({ amountSats: 10_000 })
  })

  test('is requested if the exchange credits more dollars', async () => {
    const { request } = start({ given: response({ syntheticUsd: 2.01 }) })
    expect(await request(2)).toMatchObject({ syntheticUsd: 2.01 })
  })

  const inSats = (amount: number) => message('figure.exactSats', { amount })
  const tooDear = (found: ReturnType<typeof message>) =>
    refusal('rejected', message('returned.tooExpensive', { found, wanted: inSats(10_100) }))
  const { maxDepositSats } = accountState(0).limits
  test.each<[string, Scene, number, object]>([
    ['there are no dollars', { given: null }, 2, refusal('unsupported', message('area.unsupported'))],
    [
      'the account is unknown',
      { isConnected: false },
      2,
      refusal('not-connected', message('account.unknown')),
    ],
    ['no price is known', { terms: undefined }, 2, refusal('rejected', message('issue.noSwapPrice'))],
    [
      'the price is stale',
      { terms: terms({ stale: true }) },
      2,
      refusal('rejected', message('issue.noSwapPrice')),
    ],
    ['there is no bid', { terms: withoutPrice }, 2, fieldRefusal('usd', message('issue.noSwapPrice'))],
    ['it is too small', {}, 0.1, { issues: [{ field: 'usd', code: 'issue.swapTooLittle' }] }],
    ['it is too large', {}, 1001, fieldRefusal('usd', message('deposit.max', { amount: maxDepositSats }))],
    [
      'the exchange credits fewer dollars',
      { given: response({ syntheticUsd: 1.99 }) },
      2,
      refusal('rejected', message('returned.fewerDollars', { found: 1.99, wanted: 2 })),
    ],
    [
      'the invoice asks for more than the price allows',
      { given: response({ paymentRequest: invoiceFor(10_101) }) },
      2,
      tooDear(inSats(10_101)),
    ],
    [
      'the invoice leaves the amount open',
      { given: response({ paymentRequest: invoiceFor(0) }) },
      2,
      tooDear(message('payment.anyAmount')),
    ],
  ])('is rejected if %s', async (_name, scene, usd, expected) => {
    const { request, requested } = start(scene)
    await expect(request(usd)).rejects.toMatchObject(expected)
    expect(requested).toEqual([])
  })
})
