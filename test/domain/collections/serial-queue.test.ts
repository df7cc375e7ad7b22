import { expect, test } from 'vitest'
import { SerialQueue } from '@common/domain/collections/serial-queue'

test('a serial queue runs tasks in order, each after the previous one has settled', async () => {
  const queue = new SerialQueue()
  const steps: string[] = []
  let finishFirst = (): void => undefined
  const first = queue.run(async () => {
    steps.push('first starts')
    await new Promise<void>((resolve) => (finishFirst = resolve))
    steps.push('first ends')
    throw new Error('failed')
  })
  const second = queue.run(() => {
    steps.push('second')
    return 2
  })
  const settled = queue.settled()
  await Promise.resolve()
  expect(steps).toEqual(['first starts'])
  finishFirst()
  await expect(first).rejects.toThrow('failed')
  expect(await second).toBe(2)
  await settled
  expect(steps).toEqual(['first starts', 'first ends', 'second'])
})
