import { expect, test } from 'vitest'
import { ServiceSchema, type ServiceInput } from '@common/domain/services/profile'

const service: ServiceInput = {
  name: 'Main',
  color: 'teal',
  network: 'mainnet',
  protocol: 'v3',
  restUrl: 'https://api.example.com',
  wsUrl: 'wss://api.example.com',
  headerPrefix: 'SVC',
  key: 'k',
  secret: 's',
  passphrase: 'p',
}
const texts = (max: number) =>
  [
    ['x', 'x'.repeat(max)],
    ['', 'x'.repeat(max + 1)],
  ] as const

test.each<[keyof ServiceInput, accepted: readonly unknown[], rejected: readonly unknown[]]>([
  ['name', ...texts(40)],
  ['key', ...texts(500)],
  ['secret', ...texts(500)],
  ['passphrase', ...texts(500)],
  ['restUrl', ...texts(300)],
  ['wsUrl', ...texts(300)],
  ['headerPrefix', ['A', 'x'.repeat(16)], ['', '1A', 'A-B', 'x'.repeat(17)]],
  ['network', ['mainnet', 'testnet'], ['practice']],
  ['name', ['Alice'], ['Practice', ' ']],
  ['color', ['teal', 'amber'], ['blue', 'violet']],
])('the field %s of a new account is limited', (name, accepted, rejected) => {
  const isAccepted = (value: unknown) => ServiceSchema.safeParse({ ...service, [name]: value }).success
  expect(accepted.filter((value) => !isAccepted(value))).toEqual([])
  expect(rejected.filter(isAccepted)).toEqual([])
})

test('a new account has no other fields, and spaces around its texts are removed', () => {
  expect(ServiceSchema.safeParse({ ...service, extra: 1 }).success).toBe(false)
  const spaced = { ...service, name: ' Main ', key: ' k ', secret: ' s ', restUrl: ` ${service.restUrl} ` }
  expect(ServiceSchema.parse(spaced)).toEqual(service)
})
