import { expect, test } from 'vitest'
import { answers, openQueue } from '../support/open-queue'

test('a slow response does not delay the next request, which counts from its assumed arrival', async () => {
  const { clock, queue, sent, add } = openQueue()
  let answer = (): void => undefined
  void queue.run({
    ...{ access: 'signed', priority: 'read', maxWaitMs: 1e9 },
    send: () => new Promise<void>((resolve) => (answer = resolve)),
  })
  clock.advance(1200)
  answer()
  await answers()
  void add('next')
  clock.advance(50)
  expect(sent).toEqual(['next'])
})
