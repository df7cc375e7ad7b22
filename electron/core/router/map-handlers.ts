import { bridgeContract } from '@common/bridge/contract'
import type { BridgeGroup, BridgeMethod } from '@common/bridge/define'

/** Answers a method of the bridge: a call with a value, a feed with its items. */
export type Handler = (input: unknown, signal: AbortSignal, profileId?: string) => unknown

/** A method of the contract. */
export interface HandledMethod {
  /** `group.name` */
  readonly path: string
  readonly method: BridgeMethod
}

const groups: Readonly<Record<string, BridgeGroup>> = bridgeContract
const methods = new Map<string, BridgeMethod>(
  Object.entries(groups).flatMap(([group, named]) =>
    Object.entries(named).map(([name, method]) => [`${group}.${name}`, method] as const),
  ),
)

/**
 * Returns the handlers with each one replaced.
 * @param handlers by group and name
 * @throws Error when a handler is for a method that the contract doesn't have
 */
export function mapHandlers<T extends object>(
  handlers: T,
  replace: (handler: Handler, method: HandledMethod) => Handler,
): T {
  const mapGroup = (group: string, named: Readonly<Record<string, Handler>>): Record<string, Handler> =>
    Object.fromEntries(
      Object.entries(named).map(([name, handler]) => {
        const path = `${group}.${name}`
        const method = methods.get(path)
        if (!method) throw new Error(`The bridge has no method ${path}`)
        return [name, replace(handler, { path, method })]
      }),
    )
  return Object.fromEntries(
    Object.entries(handlers).map(([group, named]) => [
      group,
      mapGroup(group, named as Readonly<Record<string, Handler>>),
    ]),
  ) as T
}
