import { bridgeContract } from '@common/bridge/contract'
import { ownValue } from '@common/domain/collections/own-value'
import type { Handlers } from '../router-deps'

/** Passes requests to the module's methods of the same names, except those in `own`. */
export function delegate<Group extends keyof Handlers, Own extends Partial<Handlers[Group]>>(
  group: Group,
  open: () => Omit<Handlers[Group], keyof Own>,
  own: Own,
): Handlers[Group] {
  const delegated = Object.entries(bridgeContract[group]).flatMap(([name, { kind }]) =>
    kind === 'call' && !Object.hasOwn(own, name)
      ? [[name, (request: unknown) => callMethod(open(), name, request)] as const]
      : [],
  )
  return { ...Object.fromEntries(delegated), ...own } as unknown as Handlers[Group]
}

function callMethod(module: object, name: string, request: unknown): unknown {
  const method = ownValue(module as Readonly<Record<string, (request: unknown) => unknown>>, name)
  if (!method) throw new Error(`The module has no method ${name}`)
  return method(request)
}
