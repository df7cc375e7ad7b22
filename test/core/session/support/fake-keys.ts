import type { KeyPermissions } from '@common/domain/services/key-permissions'
import { message } from '@common/texts/message'
import type { ConnectionKey, Credentials } from '../../../../electron/core/ports/connection'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { Secret } from '../../../../electron/core/ports/secret'
import type { HistoryKeys } from '../../../../electron/core/ports/storage/history-keys'
import { VaultError, type Vault, type VaultEntry } from '../../../../electron/core/ports/storage/vault'
import { toServiceAddress } from '../../../../electron/core/session/connect/new-service'
import { storedProfile } from './settings-in-memory'

export const address = toServiceAddress(storedProfile('p1'))
const historyKeyOf = (name: string): string => name.padEnd(64, '0')

export const credentials = (name: string): Credentials => ({
  key: new Secret(`key ${name}`),
  secret: new Secret(`secret ${name}`),
  passphrase: new Secret(`passphrase ${name}`),
})
export const typedKey = (name: string) => ({
  key: `key ${name}`,
  secret: `secret ${name}`,
  passphrase: `passphrase ${name}`,
})
export const connectionKey = (name: string, may: KeyPermissions | null = null): ConnectionKey => ({
  id: name,
  credentials: credentials(name),
  may,
})

interface StoredEntry extends Pick<VaultEntry, 'address'> {
  readonly keys: readonly { readonly name: string; readonly may: KeyPermissions | null }[]
  readonly historyKey: string
}

export function fakeVault(kind: Vault['kind'] = 'keychain') {
  const entries = new Map<string, StoredEntry>()
  const handedOut: Secret[] = []
  const faults = { remove: false }
  const nameOf = ({ credentials: { key } }: ConnectionKey): string => key.expose().replace('key ', '')
  const vault = {
    kind,
    state: () => 'open',
    read(id: string): Promise<VaultEntry | null> {
      const stored = entries.get(id)
      if (!stored) return Promise.resolve(null)
      const keys = stored.keys.map(({ name, may }) => connectionKey(name, may))
      const historyKey = new Secret(stored.historyKey)
      handedOut.push(historyKey, ...keys.flatMap((key) => Object.values(key.credentials) as Secret[]))
      return Promise.resolve({ keys, address: stored.address, historyKey })
    },
    write(id: string, { keys, address: bound, historyKey }: VaultEntry) {
      const named = keys.map((key) => ({ name: nameOf(key), may: key.may }))
      return Promise.resolve(
        void entries.set(id, { keys: named, address: bound, historyKey: historyKey.expose() }),
      )
    },
    remove(id: string) {
      if (faults.remove)
        return Promise.reject(new VaultError('unavailable', message('vault.keychainRefused')))
      return Promise.resolve(void entries.delete(id))
    },
  } as unknown as Vault
  const put = (id: string, names: readonly string[], changes: Partial<StoredEntry> = {}): void =>
    void entries.set(id, {
      keys: names.map((name) => ({ name, may: null })),
      address,
      historyKey: historyKeyOf('aa'),
      ...changes,
    })
  const names = (id: string) => entries.get(id)?.keys.map(({ name }) => name)
  const areWiped = (): boolean => handedOut.every(({ isWiped }) => isWiped)
  return { vault, entries, put, names, areWiped, faults }
}

/** @param copies history keys by profile, each encrypted with the API key of a name */
export function fakeHistoryKeys(copies: Readonly<Record<string, string>> = {}) {
  const stored = new Map(Object.entries(copies))
  const historyKeys: HistoryKeys = {
    keep: (id) => Promise.resolve(void stored.set(id, 'kept')),
    has: (id) => stored.has(id),
    remove: (id) => Promise.resolve(void stored.delete(id)),
    profiles: () => [...stored.keys()],
    open: (id, { key }) =>
      Promise.resolve(
        stored.get(id) === key.expose().replace('key ', '')
          ? { historyKey: new Secret(historyKeyOf('bb')), address }
          : undefined,
      ),
  }
  return { historyKeys, stored }
}

/** An account has the keys that begin with its name. */
export const fakeExchange = ({ keys }: { readonly keys: readonly ConnectionKey[] }) => {
  const name = keys[0]?.credentials.key.expose().replace('key ', '') ?? ''
  const refuse = (kind: 'unauthorized' | 'forbidden' | 'not-found'): Promise<never> =>
    Promise.reject(new ExchangeError(kind, message('service.refused')))
  return {
    account: () =>
      name.includes('revoked') ? refuse('unauthorized') : Promise.resolve({ id: name.split('-')[0] }),
    closeTrade: () => refuse(name.includes('read') ? 'forbidden' : 'not-found'),
    withdraw: () => refuse(name.includes('all') ? 'not-found' : 'forbidden'),
    close: () => Promise.resolve(),
  }
}
