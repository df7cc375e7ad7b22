import type { Capabilities, CapabilityName } from '@common/domain/services/capabilities'
import type { ExchangeModules } from '../ports/exchange/exchange'
import type { AdapterDeps } from './shared/adapter'

type ModuleName = keyof ExchangeModules

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

/** Capabilities that don't follow from the modules. */
export type DeclaredCapabilities = Omit<Capabilities, (typeof capabilityOfModule)[ModuleName]>

const moduleNames = Object.keys(capabilityOfModule) as readonly ModuleName[]

export const noneDeclared: DeclaredCapabilities = {
  futures: false,
  accountStream: false,
  candles: false,
  nextFunding: false,
  cancelOnChain: false,
  fees: false,
}

export const noModules = Object.fromEntries(moduleNames.map((name) => [name, null])) as {
  readonly [Name in ModuleName]: null
}

export function toCapabilities(declared: DeclaredCapabilities, factories: ModuleFactories): Capabilities {
  const provided = moduleNames.map((name) => [capabilityOfModule[name], factories[name] !== null])
  return { ...declared, ...Object.fromEntries(provided) } as Capabilities
}

export const createModules = (factories: ModuleFactories, deps: AdapterDeps): ExchangeModules =>
  Object.fromEntries(
    moduleNames.map((name) => [name, factories[name]?.(deps) ?? null]),
  ) as unknown as ExchangeModules
