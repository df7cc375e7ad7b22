import { expect, test } from 'vitest'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, openTrade, startReady } from '../../../support/app/ready-app'

async function startTrading() {
  const started = await startReady()
  const { bridge, clock, practice } = started
  await openTrade(bridge, { ...buy, stopLossPrice: 19_000, orderId: 'o1' })
  for (let second = 0; second < 5; second += 1) {
    practice.setPrice(20_000 + second)
    await advance(clock, 1000)
  }
  return started
}

const shownKinds = ({ shown }: Awaited<ReturnType<typeof startReady>>) =>
  shown.map(({ notice }) => notice.event.kind)

test('a stop loss hit during stream silence is notified within 5 seconds', async () => {
  const started = await startTrading()
  started.practice.setPrice(18_990, { silently: true })
  await advanceUntil(started.clock, () => expect(shownKinds(started)).toEqual(['stop-loss']), {
    withinMs: 5000,
  })
})

test('a stop loss hit during stream silence is notified even if the price recovered', async () => {
  const started = await startTrading()
  started.practice.setPrice(18_990, { silently: true })
  started.practice.setPrice(20_000, { silently: true })
  await advanceUntil(started.clock, () => expect(shownKinds(started)).toEqual(['stop-loss']), {
    withinMs: 5000,
  })
})

test('a stop loss hit later in the silence is notified when the stream resumes', async () => {
  const started = await startTrading()
  await advance(started.clock, 4000)
  started.practice.setPrice(18_990, { silently: true })
  started.practice.setPrice(20_000, { silently: true })
  await advance(started.clock, 1000)
  expect(shownKinds(started)).toEqual([])
  started.practice.setPrice(20_001)
  await advanceUntil(started.clock, () => expect(shownKinds(started)).toEqual(['stop-loss']), {
    withinMs: 2000,
  })
})
