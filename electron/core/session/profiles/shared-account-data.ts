import { minuteMs } from '@common/domain/durations'
import { isVoid, type Deposit, type Withdrawal } from '@common/domain/wallet'
import { hashAccount } from '../../database/rules/account-hash'
import type { Connection } from '../../ports/connection'
import type { SharedAccountData } from '../../ports/storage/shared-account-data'
import type { SettingsDocument, SettingsStore, StoredPaymentIds } from '../../ports/storage/settings'

export interface SharedAccountDataDeps {
  readonly settings: SettingsStore
  readonly connection: Pick<Connection, 'network' | 'restUrl' | 'profileId'>
  readonly onUnexpected: (source: string, error: unknown) => void
}

interface LastOpen {
  readonly accountId: string
  readonly atMs: number
  readonly payments: readonly (Deposit | Withdrawal)[] | undefined
}

const storeEveryMs = 5 * minuteMs
const maxAccounts = 100
const maxFinalIds = 200
const maxPendingIds = 100

/** Practice has one profile, whose own data suffices. */
export const noSharedData: SharedAccountData = {
  getLastOpenMs: () => undefined,
  getPayments: () => undefined,
  noteOpen: () => undefined,
  notePayments: () => undefined,
  findUnresolved: () => null,
  noteUnresolved: () => undefined,
  flush: () => Promise.resolve(),
}

export function createSharedAccountData({
  settings,
  connection,
  onUnexpected,
}: SharedAccountDataDeps): SharedAccountData {
  const { network, profileId } = connection
  if (network === 'practice') return noSharedData
  let last: LastOpen | undefined
  let stored: LastOpen | undefined
  let writing: Promise<unknown> = Promise.resolve()
  const noted = new Map<string, boolean>()

  const hashPayment = (accountId: string, paymentId: string): string =>
    hashAccount(connection, `${accountId} ${paymentId}`).slice(0, 16)

  function toStoredIds(accountId: string, payments: readonly (Deposit | Withdrawal)[]): StoredPaymentIds {
    const idsOf = (isWanted: (payment: Deposit | Withdrawal) => boolean, max: number): string[] =>
      payments
        .filter(isWanted)
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
        .slice(0, max)
        .map(({ id }) => hashPayment(accountId, id))
    return {
      finalIds: idsOf((payment) => payment.state === 'settled' || isVoid(payment), maxFinalIds),
      pendingIds: idsOf(({ state }) => state === 'pending', maxPendingIds),
    }
  }

  const write = (
    change: Parameters<SettingsStore['change']>[0],
    onFailure: (error: unknown) => void,
  ): void => {
    const written = settings.change(change).catch(onFailure)
    writing = Promise.all([writing, written])
  }

  function storeOpen(): void {
    if (!last || last === stored) return
    const { accountId, atMs, payments } = last
    const name = hashAccount(connection, accountId)
    const paymentIds = payments && toStoredIds(accountId, payments)
    stored = last
    write(
      ({ lastOpenMs, seenPayments }) => {
        const times = [...new Map(lastOpenMs).set(name, atMs)]
          .sort(([, a], [, b]) => b - a)
          .slice(0, maxAccounts)
        const ids = new Map(seenPayments)
        if (paymentIds) ids.set(name, paymentIds)
        return {
          lastOpenMs: new Map(times),
          seenPayments: new Map([...ids].filter(([each]) => times.some(([listed]) => listed === each))),
        }
      },
      (error) => onUnexpected('last open time', error),
    )
  }

  const readProfileIds = ({ unresolvedIn }: SettingsDocument, name: string): readonly string[] =>
    unresolvedIn?.get(name) ?? []

  return {
    getLastOpenMs: (accountId) => settings.get().lastOpenMs?.get(hashAccount(connection, accountId)),
    getPayments(accountId) {
      const ids = settings.get().seenPayments?.get(hashAccount(connection, accountId))
      if (!ids) return undefined
      const finalIds = new Set(ids.finalIds)
      const pendingIds = new Set(ids.pendingIds)
      return {
        find(paymentId) {
          const id = hashPayment(accountId, paymentId)
          if (pendingIds.has(id)) return 'pending'
          return finalIds.has(id) ? 'final' : undefined
        },
      }
    },
    noteOpen(accountId, atMs) {
      last = { accountId, atMs, payments: last?.accountId === accountId ? last.payments : undefined }
      if (accountId !== stored?.accountId || atMs - stored.atMs >= storeEveryMs) storeOpen()
    },
    notePayments(accountId, payments) {
      if (last?.accountId === accountId) last = { ...last, payments }
    },
    findUnresolved(accountId) {
      const document = settings.get()
      const ids = readProfileIds(document, hashAccount(connection, accountId))
      const isOther = ({ id }: { readonly id: string }): boolean => id !== profileId && ids.includes(id)
      return document.profiles.find(isOther)?.name ?? null
    },
    noteUnresolved(accountId, isUnresolved) {
      const name = hashAccount(connection, accountId)
      const before = noted.get(name) ?? readProfileIds(settings.get(), name).includes(profileId)
      if (before === isUnresolved) return
      noted.set(name, isUnresolved)
      write(
        (document) => {
          const others = readProfileIds(document, name).filter((id) => id !== profileId)
          const unresolvedIn = new Map(document.unresolvedIn)
          if (isUnresolved) unresolvedIn.set(name, [...others, profileId])
          else if (others.length > 0) unresolvedIn.set(name, others)
          else unresolvedIn.delete(name)
          return { unresolvedIn }
        },
        (error) => {
          noted.delete(name)
          onUnexpected('unresolved accounts', error)
        },
      )
    },
    async flush() {
      storeOpen()
      await writing
    },
  }
}
