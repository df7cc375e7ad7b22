import type { PracticeControl } from '../../ports/practice-control'
import { Refusal } from '../../ports/refusal'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'
import { text } from '@common/texts/text'

export function practiceRoutes({ session, practice, openFile }: RouterDeps): Handlers['practice'] {
  const control = (): PracticeControl => {
    const world = session.live().network === 'practice' && practice?.running()
    if (world) return world.control
    throw new Refusal('unsupported', text('practice.only'))
  }
  return {
    pay: withBridgeErrors(async ({ paymentRequest }) => {
      await control().pay(paymentRequest)
      return void session.live().scheduleDeposits()
    }),
    makeInvoice: withBridgeErrors(async ({ amountSats, description }) => ({
      paymentRequest: await control().makeInvoice(amountSats, description),
    })),
    sendOnChain: withBridgeErrors(async ({ address, amountSats }) => {
      await control().sendOnChain(address, amountSats)
      return void session.live().scheduleOnChain()
    }),
    mine: withBridgeErrors(async ({ blocks }) => {
      await control().mine(blocks)
      return void session.live().scheduleOnChain()
    }),
    makeLnurl: withBridgeErrors(async ({ kind, amountSats }) => ({
      lnurl: await control().makeLnurl(kind, amountSats),
    })),
    makeUser: withBridgeErrors(async () => ({ username: await control().makeUser() })),
    setPrice: withBridgeErrors(async ({ price }) => void (await control().setPrice(price))),
    releasePrice: withBridgeErrors(async () => void (await control().releasePrice())),
    setMarketModel: withBridgeErrors(async ({ model }) => void (await control().setMarketModel(model))),
    market: withBridgeErrors(() => control().market()),
    startScenario: withBridgeErrors(async ({ name }) => void (await control().startScenario(name))),
    startReplay: withBridgeErrors(async (given) => {
      const controls = control()
      const file = given ?? (await openFile?.()) ?? null
      if (file === null) return null
      await controls.startReplay(file.name, 'csv' in file ? file.csv : file.content)
      return { name: file.name }
    }),
    pauseWalk: withBridgeErrors(async ({ isPaused }) => void (await control().pauseWalk(isPaused))),
    setSpeed: withBridgeErrors(async ({ speed }) => void (await control().setSpeed(speed))),
    stepWalk: withBridgeErrors(async ({ minutes }) => void (await control().stepWalk(minutes))),
    leaveWalk: withBridgeErrors(async () => void (await control().leaveWalk())),
    advanceTime: withBridgeErrors(async ({ byMs }) => void (await control().advanceTime(byMs))),
    makeFault: withBridgeErrors(async ({ kind }) => void (await control().makeFault(kind))),
    endFaults: withBridgeErrors(async () => void (await control().endFaults())),
    startOver: withBridgeErrors(async () => {
      control()
      return void (await session.startPractice(true))
    }),
  }
}
