import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'
import { createControl } from './over-practice'

export async function startDollarsApp() {
  const practice = await startExchange()
  const running = await startOver(practice, temporaryFolder())
  const { bridge } = running
  const session = subscribe(bridge.session.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  const account = subscribe(bridge.account.state(undefined))
  const swaps = subscribe(bridge.swaps.list(undefined))
  const pendingWrites = subscribe(bridge.doubts.list(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  await until(quotes, ({ source }) => source === 'live')
  await until(account, () => true)
  const dollars = (amount: number) => until(account, (state) => state.account.syntheticUsd === amount)
  return { ...running, control: createControl(practice), account, swaps, pendingWrites, dollars }
}
