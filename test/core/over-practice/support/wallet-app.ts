import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'

export async function startWalletApp() {
  const practice = await startExchange()
  const { bridge, unexpected } = await startOver(practice, temporaryFolder(), { direct: true })
  const session = subscribe(bridge.session.state(undefined))
  const wallet = subscribe(bridge.wallet.live(undefined))
  const rules = subscribe(bridge.wallet.rules(undefined))
  const notes = subscribe(bridge.record.notes(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  return { bridge, wallet, rules, notes, unexpected, host: new URL(practice.rest).host }
}
