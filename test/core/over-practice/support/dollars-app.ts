import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { follow } from '../../../support/follow'
import { temporaryFolder } from '../../../support/temporary-folder'
import { controlOf } from './over-practice'

export async function startDollarsApp() {
  const practice = await startExchange()
  const running = await startOver(practice, temporaryFolder())
  const { bridge } = running
  const session = follow(bridge.session.state(undefined))
  const quotes = follow(bridge.market.quotes(undefined))
  const account = follow(bridge.account.state(undefined))
  const swaps = follow(bridge.swaps.list(undefined))
  const doubts = follow(bridge.doubts.list(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  await until(quotes, ({ source }) => source === 'live')
  await until(account, () => true)
  const dollars = (amount: number) => until(account, (state) => state.account.syntheticUsd === amount)
  return { ...running, control: controlOf(practice), account, swaps, doubts, dollars }
}
