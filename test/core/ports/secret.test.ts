import { expect, test } from 'vitest'
import { Secret } from '../../../electron/core/ports/secret'

/** Searches the memory that Node shares between small buffers. */
const isInMemory = (text: string): boolean => Buffer.from(Buffer.from('a').buffer).includes(text)

test('a wiped secret is overwritten in memory', () => {
  const text = ['planted', 'in', 'memory'].join('-')
  const secret = new Secret(text)
  expect(isInMemory(text), 'it would be found').toBe(true)
  secret.wipe()
  expect(isInMemory(text)).toBe(false)
  expect(() => secret.expose()).toThrow('wiped')
})
