import { noCapabilities, type Capabilities, type CapabilityName } from '@common/domain/services/capabilities'
import type { ExchangeModules } from '../ports/exchange/exchange'
import type { AccountExchange } from '../ports/exchange/exchange-account'
import type { FuturesExchange } from '../ports/exchange/exchange-futures'
import type { MarketExchange } from '../ports/exchange/exchange-market'
import type { WalletExchange } from '../ports/exchange/exchange-wallet'
import type { Adapter, AdapterDeps } from './shared/adapter'

type ModuleName = keyof ExchangeModules

/** Every version has these. */
export interface BaseCalls {
  readonly market: (deps: AdapterDeps) => MarketExchange
  readonly futures: (deps: AdapterDeps) => FuturesExchange
  readonly account: (deps: AdapterDeps) => AccountExchange
  readonly wallet: (deps: AdapterDeps) => WalletExchange
}

/** Null for modules that a version lacks. */
export type ModuleFactories = {
  readonly [Name in ModuleName]: ((deps: AdapterDeps) => NonNullable<ExchangeModules[Name]>) | null
}

const capabilityOfModule = {
  cross: 'crossMargin',
  clientOrderIds: 'clientOrderIds',
  trailingStops: 'trailingStops',
  options: 'options',
  swaps: 'swaps',
  dollars: 'dollars',
  onChain: 'onChain',
  transfers: 'transfers',
  profile: 'profile',
  notifications: 'notifications',
  records: 'records',
  announcements: 'announcements',
  oracle: 'oracle',
  pulse: 'pulse',
} as const satisfies Readonly<Record<ModuleName, CapabilityName>>

export type DeclaredCapabilities = Omit<Capabilities, (typeof capabilityOfModule)[ModuleName]>

const moduleNames = Object.keys(capabilityOfModule) as readonly ModuleName[]

export const noneDeclared: DeclaredCapabilities = {
  futures: false,
  accountStream: false,
  candles: false,
  nextFunding: false,
  cancelOnChain: false,
  fees: false,
  volumeInUsd: false,
}

export const noModules = Object.fromEntries(moduleNames.map((name) => [name, null])) as {
  readonly [Name in ModuleName]: null
}

export function toCapabilities(declared: DeclaredCapabilities, factories: ModuleFactories): Capabilities {
  const provided = moduleNames.map((name) => [capabilityOfModule[name], factories[name] !== null])
  return { ...noCapabilities, ...declared, ...Object.fromEntries(provided) } as Capabilities
}

interface AdapterParts {
  readonly calls: BaseCalls
  readonly modules: ModuleFactories
}

export const createAdapter = ({ calls, modules }: AdapterParts, deps: AdapterDeps): Adapter => ({
  ...calls.market(deps),
  ...calls.futures(deps),
  ...calls.account(deps),
  ...calls.wallet(deps),
  ...(Object.fromEntries(
    moduleNames.map((name) => [name, modules[name]?.(deps) ?? null]),
  ) as unknown as ExchangeModules),
})
