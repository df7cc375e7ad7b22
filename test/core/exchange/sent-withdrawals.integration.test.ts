import { describe, expect, test } from 'vitest'
import { dayMs, secondMs } from '@common/domain/durations'
import { protocols } from '@common/domain/services/protocols'
import { json } from './support/fault-service'
import { useService, type ServiceUnderTest } from './support/use-service'

const answers = {
  v1: { amount: 1000, paymentsecret: 'cd', wid: 'w1', paymenthash: 'ab', fee: 3 },
  v2: { id: 'w1', paymentHash: 'ab', amount: 1000, fee: 3, successTime: null },
  v3: { id: 'w1', amount: 1000, maxFees: 30, paymentHash: 'ab' },
} as const

const answerADayAhead = (under: ServiceUnderTest, answer: object): number => {
  const exchangeMs = under.clock.nowMs() + dayMs
  under.service.answer = json(answer, 200, { date: new Date(exchangeMs).toUTCString() })
  return exchangeMs
}

describe.each(protocols)('a Lightning withdrawal sent by %s', (protocol) => {
  const under = useService(protocol)

  test('is dated by the clock of the exchange, as its list will be', async () => {
    const exchangeMs = answerADayAhead(under, answers[protocol])
    const { createdAtMs } = await under.exchange.withdraw('lnbc1')
    expect(Math.abs(createdAtMs - exchangeMs)).toBeLessThan(5 * secondMs)
  })
})

describe('a Lightning withdrawal that version 2 has paid', () => {
  const under = useService('v2')

  test('is dated by the reported time of the payment', async () => {
    answerADayAhead(under, { ...answers.v2, successTime: 1_700_000_000_500 })
    const sent = await under.exchange.withdraw('lnbc1')
    expect(sent).toMatchObject({ state: 'settled', createdAtMs: 1_700_000_000_500 })
  })
})

describe('a withdrawal paid from dollars', () => {
  const under = useService('v2')

  test('is dated by the clock of the exchange', async () => {
    const exchangeMs = answerADayAhead(under, answers.v2)
    const sent = await under.exchange.dollars?.withdraw('lnbc1', 'q1')
    expect(Math.abs((sent?.createdAtMs ?? 0) - exchangeMs)).toBeLessThan(5 * secondMs)
  })
})
