import { bridgeContract, type SatchelContract } from '@common/bridge/contract'
import { isWrite, type BridgeClient, type BridgeMethod } from '@common/bridge/define'

type Bound<Method> = Method extends (input: infer Input, profileId: string) => infer Result
  ? (input: Input, profileId?: string) => Result
  : Method

/** Writes target the open account by default. */
export type OpenAccountBridge = {
  readonly [Group in keyof BridgeClient<SatchelContract>]: {
    readonly [Name in keyof BridgeClient<SatchelContract>[Group]]: Bound<
      BridgeClient<SatchelContract>[Group][Name]
    >
  }
}

type Method = (input: unknown, profileId?: string) => unknown

export function openAccountBridge(bridge: BridgeClient<SatchelContract>): OpenAccountBridge {
  const openProfileId = async (): Promise<string> => {
    for await (const { profile } of bridge.session.state(null)) return profile?.id ?? 'none'
    return 'none'
  }
  return Object.fromEntries(
    Object.entries(bridgeContract).map(([group, methods]) => [
      group,
      Object.fromEntries(
        Object.entries(methods).map(([name, method]) => {
          const call = (bridge as unknown as Record<string, Record<string, Method>>)[group]?.[name] as Method
          if (!isWrite(method as BridgeMethod)) return [name, call]
          return [
            name,
            async (input: unknown, profileId?: string) => call(input, profileId ?? (await openProfileId())),
          ]
        }),
      ),
    ]),
  ) as unknown as OpenAccountBridge
}
