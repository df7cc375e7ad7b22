import { expect, test, vi } from 'vitest'
import { failure, useService } from './support/use-service'

const under = useService()

test('the exchange client closes after its grace period despite unanswered requests', async () => {
  under.service.answer = () => undefined
  const failures = Array.from({ length: 9 }, () => failure(under.exchange.account()))
  await vi.waitFor(() => expect(under.service.requests).toHaveLength(6))
  const closed = under.exchange.close()
  under.clock.advance(2000)
  await closed
  under.clock.advance(60_000)
  await Promise.all(failures)
  expect(under.service.requests).toHaveLength(6)
})
