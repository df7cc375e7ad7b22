import { bridgeContract } from '@common/bridge/contract'
import type { BridgeGroup, BridgeMethod } from '@common/bridge/define'

export type Handler = (input: unknown, signal: AbortSignal, profileId?: string) => unknown

/** `group.name` */
interface HandledMethod {
  readonly path: string
  readonly method: BridgeMethod
}

const groups: Readonly<Record<string, BridgeGroup>> = bridgeContract
const methods = new Map<string, BridgeMethod>(
  Object.entries(groups).flatMap(([group, named]) =>
    Object.entries(named).map(([name, method]) => [`${group}.${name}`, method] as const),
  ),
)

/** @throws Error for a handler missing in the contract */
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
