import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { subscribe } from '../../support/subscribe'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { advance, advanceUntil } from '../../support/time/advance'
import { start } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

const tunnel = {
  name: 'Test account',
  network: 'testnet',
  restUrl: 'http://127.0.0.1:8443',
  wsUrl: 'ws://127.0.0.1:8443',
  headerPrefix: 'SVC',
  key: 'key',
  secret: 'secret',
  passphrase: 'passphrase',
} as const
const vaultPassphrase = 'correct horse battery'

async function startWith(network: 'testnet' | 'regtest') {
  const clock = new ManualClock()
  const dataFolder = temporaryFolder()
  const service = new InMemoryService(clock, 30_000)
  const invoice = (amountSats: number, on: 'testnet' | 'regtest' | 'bitcoin' = network) =>
    service.invoice(amountSats, { network: on })
  service.depositInvoice = (amountSats) => invoice(amountSats)
  const practice = new InMemoryService(clock)
  const restart = () => start(dataFolder, { clock, practice, connect: () => service.connect() })
  const app = await restart()
  await advance(clock, 100)
  await app.bridge.session.connectService({ ...tunnel, vaultPassphrase })
  await advance(clock, 3000)
  return { ...app, clock, service, restart, invoice }
}

test.each([
  ['testnet', 'regtest'],
  ['regtest', 'testnet'],
] as const)(
  'a local test exchange that issues %s invoices rejects %s invoices from then on',
  async (own, other) => {
    const { bridge, clock, service, close, restart, invoice } = await startWith(own)
    const listProblems = async (text: string) => {
      const examined = await bridge.payments.examine({ text })
      return examined.kind === 'invoice' ? examined.problems.map(({ kind }) => kind) : examined
    }
    // While the network is unknown, both test networks are accepted.
    expect(await listProblems(invoice(2000))).toEqual([])
    expect(await listProblems(invoice(2000, other))).toEqual([])
    expect(await listProblems(invoice(2000, 'bitcoin'))).toEqual(['wrong-network'])

    expect(await bridge.wallet.requestDeposit({ amountSats: sats(5000) })).toMatchObject({ amountSats: 5000 })
    expect(await listProblems(invoice(2000))).toEqual([])
    expect(await listProblems(invoice(2000, other))).toEqual(['wrong-network'])
    service.depositInvoice = (amountSats) => invoice(amountSats, other)
    await expect(bridge.wallet.requestDeposit({ amountSats: sats(5000) })).rejects.toMatchObject({
      code: 'rejected',
    })

    await close()
    const restarted = await restart()
    await restarted.bridge.session.unlock({ vaultPassphrase })
    await advance(clock, 3000)
    const session = subscribe(restarted.bridge.session.state(undefined))
    await advanceUntil(clock, () => expect(session.last()).toMatchObject({ phase: 'ready' }), {
      withinMs: 100,
    })
    expect(await restarted.bridge.payments.examine({ text: invoice(2000, other) })).toMatchObject({
      problems: [{ kind: 'wrong-network' }],
    })
  },
)
