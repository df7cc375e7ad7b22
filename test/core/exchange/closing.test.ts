import { expect, test, vi } from 'vitest'
import { failure, useService } from './support/use-service'

const under = useService()

test('it closes after its grace, however many requests have no answer', async () => {
  under.service.answer = () => undefined
  // More than it has connections: the others wait for one.
  const asked = Array.from({ length: 9 }, () => failure(under.exchange.account()))
  await vi.waitFor(() => expect(under.service.requests).toHaveLength(6))
  const closed = under.exchange.close()
  under.clock.advance(2000)
  await closed
  // What was given up is tried again by nobody.
  under.clock.advance(60_000)
  await Promise.all(asked)
  expect(under.service.requests).toHaveLength(6)
})
