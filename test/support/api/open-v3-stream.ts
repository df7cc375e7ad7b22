import { createHmac } from 'node:crypto'
import type { Credentials } from './signed-caller'
import { StreamClient } from './stream-client'

export async function openV3Stream(
  ws: string,
  { key, secret, passphrase }: Credentials,
): Promise<StreamClient> {
  const stream = await StreamClient.open(`${ws}/v1`)
  const timestamp = Date.now()
  const signature = createHmac('sha256', secret).update(`${timestamp}n`).digest('base64')
  await stream.call('authenticate', { key, passphrase, timestamp, nonce: 'n', signature })
  return stream
}
