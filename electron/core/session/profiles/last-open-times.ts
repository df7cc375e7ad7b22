import { minuteMs } from '@common/domain/durations'
import { isVoid, type Deposit, type Withdrawal } from '@common/domain/wallet'
import { hashAccount } from '../../database/rules/account-hash'
import type { Connection } from '../../ports/connection'
import type { LastOpenTimes } from '../../ports/storage/last-open'
import type { SettingsStore, StoredPaymentIds } from '../../ports/storage/settings'

export interface LastOpenTimesDeps {
  readonly settings: SettingsStore
  readonly connection: Pick<Connection, 'network' | 'restUrl'>
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

/** Practice has one profile, whose own time suffices. */
const noTimes: LastOpenTimes = {
  getMs: () => undefined,
  getPayments: () => undefined,
  note: () => undefined,
  notePayments: () => undefined,
  flush: () => Promise.resolve(),
}

/** Shared by all profiles of an account, so it is stored in the settings. */
export function createLastOpenTimes({
  settings,
  connection,
  onUnexpected,
}: LastOpenTimesDeps): LastOpenTimes {
  if (connection.network === 'practice') return noTimes
  let last: LastOpen | undefined
  let stored: LastOpen | undefined
  let writing: Promise<unknown> = Promise.resolve()

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

  function store(): Promise<unknown> {
    if (!last || last === stored) return writing
    const { accountId, atMs, payments } = last
    const name = hashAccount(connection, accountId)
    const paymentIds = payments && toStoredIds(accountId, payments)
    stored = last
    writing = settings
      .change(({ lastOpenMs, seenPayments }) => {
        const times = [...new Map(lastOpenMs).set(name, atMs)]
          .sort(([, a], [, b]) => b - a)
          .slice(0, maxAccounts)
        const ids = new Map(seenPayments)
        if (paymentIds) ids.set(name, paymentIds)
        return {
          lastOpenMs: new Map(times),
          seenPayments: new Map([...ids].filter(([each]) => times.some(([listed]) => listed === each))),
        }
      })
      .catch((error: unknown) => onUnexpected('last open time', error))
    return writing
  }

  return {
    getMs: (accountId) => settings.get().lastOpenMs?.get(hashAccount(connection, accountId)),
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
    note(accountId, atMs) {
      last = { accountId, atMs, payments: last?.accountId === accountId ? last.payments : undefined }
      if (accountId !== stored?.accountId || atMs - stored.atMs >= storeEveryMs) void store()
    },
    notePayments(accountId, payments) {
      if (last?.accountId === accountId) last = { ...last, payments }
    },
    flush: async () => void (await store()),
  }
}
