import { FrameBatch, splitFrames } from '@common/bridge/frame-batch'
import { expect, test } from 'vitest'
import { bothPipes, until } from './support/ends'

function openBatch() {
  const sent: string[] = []
  const scheduled: (() => void)[] = []
  const batch = new FrameBatch({
    send: (text) => sent.push(text),
    schedule: (flush) => scheduled.push(flush),
  })
  return {
    batch,
    sent,
    scheduled,
    endTurn: () => {
      for (const flush of scheduled.splice(0)) flush()
    },
  }
}

test('frames of one turn are one message, in their order', () => {
  const { batch, sent, scheduled, endTurn } = openBatch()
  for (const frame of ['{"id":1}', '{"text":"a\\nb"}', '{"id":3}']) batch.add(frame)
  expect([sent.length, scheduled.length]).toEqual([0, 1])
  endTurn()
  expect(sent.map((text) => splitFrames(text))).toEqual([['{"id":1}', '{"text":"a\\nb"}', '{"id":3}']])
})

test('frames of the next turn are a message of their own', () => {
  const { batch, sent, endTurn } = openBatch()
  batch.add('1')
  endTurn()
  batch.add('2')
  endTurn()
  expect(sent).toEqual(['1', '2'])
})

test('a batch stays below 64,000 characters, and a longer frame is sent alone', () => {
  const { batch, sent, endTurn } = openBatch()
  const [long, half] = ['a'.repeat(100_000), 'b'.repeat(40_000)]
  for (const frame of ['1', long, half, half, '2']) batch.add(frame)
  endTurn()
  expect(sent.map((text) => splitFrames(text).map(({ length }) => length))).toEqual([
    [1],
    [100_000],
    [40_000],
    [40_000, 1],
  ])
})

test('a flush sends what was added, once', () => {
  const { batch, sent, endTurn } = openBatch()
  batch.add('1')
  batch.flush()
  batch.flush()
  endTurn()
  expect(sent).toEqual(['1'])
})

test.each(bothPipes)('frames sent before a close arrive over %s', async (_, open) => {
  const ends = await open()
  const received: string[] = []
  let isClosed = false
  ends.client.onFrame((frame) => received.push(frame))
  ends.client.onClose(() => (isClosed = true))
  ends.server.send('{"id":1}')
  ends.server.send('{"id":2}')
  ends.server.close()
  await until(() => isClosed)
  expect(received).toEqual(['{"id":1}', '{"id":2}'])
  await ends.close()
})
