export const mainnetService = {
  name: 'Real',
  network: 'mainnet',
  restUrl: 'https://api.example.com',
  wsUrl: 'wss://api.example.com',
  headerPrefix: 'SVC',
  key: 'k',
  secret: 's',
  passphrase: 'p',
  vaultPassphrase: 'a long passphrase',
} as const
