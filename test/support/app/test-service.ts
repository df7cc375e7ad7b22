import type { ServiceInput } from '@common/domain/services/profile'

export const testService = {
  name: 'Main account',
  network: 'testnet',
  restUrl: 'https://api.example.com',
  wsUrl: 'wss://api.example.com',
  headerPrefix: 'SVC',
  key: 'real-key-K9',
  secret: 'real-secret-S9',
  passphrase: 'real-passphrase-P9',
} as const satisfies ServiceInput
