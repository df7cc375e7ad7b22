import { setTimeout as pause } from 'node:timers/promises'
import { StreamClient } from '../support/api/stream-client'
import { requireThat, Skip } from './checks'

export async function checkStreamedPrice(
  ws: string | null,
  subscribe: (client: StreamClient) => Promise<void> | void,
): Promise<void> {
  if (ws === null) throw new Skip('no --ws was given')
  const client = await StreamClient.open(ws)
  const late = pause(30_000, 'late', { ref: false })
  const price = (async () => {
    await subscribe(client)
    await client.next(({ params }) => JSON.stringify(params ?? '').includes('lastPrice'))
  })()
  const first = await Promise.race([price, late])
  await client.close()
  requireThat(first !== 'late', 'no price within 30 s')
}
