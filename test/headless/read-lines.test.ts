import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readLines } from '../../electron/headless/read-lines'

test('readLines survives a lost terminal', async () => {
  const input = new PassThrough()
  const lines: string[] = []
  readLines(input, (line) => lines.push(line))
  input.write('yes\n')
  await expect.poll(() => lines).toEqual(['yes'])
  const closed = once(input, 'close').catch((error: unknown) => error)
  input.destroy(new Error('EIO'))
  await closed
})
