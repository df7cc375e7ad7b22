import { expect, test } from 'vitest'
import { ServiceSchema, type ServiceInput } from '@common/domain/services/profile'
import { mainnetService } from '../../support/app/mainnet-service'

const { vaultPassphrase: _, ...mainnet } = mainnetService
const service: ServiceInput = { ...mainnet, color: 'teal', protocol: 'v3' }
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
  const spaced = {
    ...service,
    name: ` ${service.name} `,
    key: ` ${service.key} `,
    secret: ` ${service.secret} `,
    restUrl: ` ${service.restUrl} `,
  }
  expect(ServiceSchema.parse(spaced)).toEqual(service)
})
