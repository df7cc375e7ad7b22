import { expect, test } from 'vitest'
import { Secret } from '../../electron/core/ports/secret'

/** Small buffers share the memory that Node hands out next, which can be looked through. */
const isInMemory = (text: string): boolean => Buffer.from(Buffer.from('a').buffer).includes(text)

test('a secret that is wiped is overwritten where it lay', () => {
  const text = ['planted', 'in', 'memory'].join('-')
  const secret = new Secret(text)
  expect(isInMemory(text), 'it would be found').toBe(true)
  secret.wipe()
  expect(isInMemory(text)).toBe(false)
  expect(() => secret.expose()).toThrow('wiped')
})
