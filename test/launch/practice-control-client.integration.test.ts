import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practiceControlClient } from '../../electron/launch/practice-control-client'

let mode: 'silent' | 'half' = 'silent'
const server = createServer((_request, response) => {
  if (mode === 'half') response.writeHead(200).write('{')
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each(['silent', 'half'] as const)(
  'a call to a %s practice exchange fails with a timeout',
  async (next) => {
    mode = next
    const { port } = server.address() as AddressInfo
    const control = practiceControlClient(`http://127.0.0.1:${port}/practice`, 'token', 50)
    const refused = { kind: 'rejected', text: { code: 'practice.timeout' } }
    await expect(control.market()).rejects.toMatchObject(refused)
    await expect(control.setPrice({ price: 50_000 })).rejects.toMatchObject(refused)
  },
)
