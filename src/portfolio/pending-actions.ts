import { writeKinds, writeActions, type WriteAction } from '@common/domain/writes/write-kinds'
import { shallowReactive } from 'vue'
import type { Bridge } from '../bridge/connection'
import { useBridge } from '../bridge/use-bridge'

/** Actions awaiting a response. They block conflicting ones on the same subject. */
export function trackActions() {
  const connection = useBridge()
  const acting = shallowReactive(new Set<string>())

  async function act<T>(
    action: WriteAction,
    subject: string,
    send: (bridge: Bridge) => Promise<T>,
  ): Promise<T> {
    const key = `${action}:${subject}`
    acting.add(key)
    try {
      return await send(connection.use())
    } finally {
      acting.delete(key)
    }
  }

  const isActing = (action: WriteAction, subject: string) =>
    writeActions.some(
      (other) => writeKinds[action].waitsFor[other] !== undefined && acting.has(`${other}:${subject}`),
    )

  return { act, isActing }
}
