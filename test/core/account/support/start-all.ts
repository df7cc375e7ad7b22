import type { SyncJobName } from '@common/domain/sync-jobs'
import { message } from '@common/texts/message'
import { accountModules } from '../../../../electron/core/account/account-modules'
import { startModules } from '../../../../electron/core/account/modules/account-module'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { withdrawal } from '../../../window/support/records'
import { listing } from '../../usecases/support/listing'
import { createContext, everyFeature } from './module-context'

export const unknown = (): Promise<never> =>
  Promise.reject(new ExchangeError('not-found', message('trade.unknown')))
export const pending = { ...withdrawal, state: 'pending' } as const

/** All modules over an exchange in memory; `stored` is in the history before. */
export function startAll(
  changes: Partial<Exchange> = {},
  { shared, stored = [] }: { shared?: Parameters<typeof createContext>[1]; stored?: (typeof pending)[] } = {},
) {
  const features = { ...everyFeature, withdrawals: listing(), withdrawal: unknown, ...changes }
  const { context, clock, requested, paces } = createContext(features as Partial<Exchange>, shared)
  context.history.payments.saveWithdrawals(stored)
  const modules = startModules(context, accountModules)
  const { apis, jobs } = modules
  const job = (name: SyncJobName) => jobs.find((each) => each.name === name)
  return {
    ...context,
    ...{ clock, requested, paces, apis, jobs },
    read: async (name: SyncJobName) => job(name)?.read(),
    everyMs: (name: SyncJobName) => job(name)?.everyMs(),
    begin: () => modules.begin(),
    close: () => modules.close(),
  }
}
