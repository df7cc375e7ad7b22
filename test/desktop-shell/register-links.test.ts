import { expect, test } from 'vitest'
import { registerLinks } from '../../electron/main/desktop/register-links'

test('registerLinks registers each scheme that no other program opens', () => {
  const registered: unknown[] = []
  const register = (others: readonly string[]): void =>
    registerLinks(
      {
        getApplicationNameForProtocol: (url) => (others.includes(url) ? 'Another wallet' : ''),
        setAsDefaultProtocolClient: (...link) => registered.push(link) > 0,
      },
      'C:\\Satchel.exe',
    )
  register(['lightning://'])
  expect(registered.splice(0)).toEqual([['bitcoin', 'C:\\Satchel.exe', ['--']]])
  register([])
  expect(registered.map((link) => (link as string[])[0])).toEqual(['bitcoin', 'lightning'])
})
