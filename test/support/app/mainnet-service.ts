import { testService } from './test-service'

export const mainnetService = {
  ...testService,
  name: 'Real',
  network: 'mainnet',
  vaultPassphrase: 'a long passphrase',
} as const
