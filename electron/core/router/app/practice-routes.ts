import type { PracticeControl } from '../../ports/practice-control'
import { Refusal } from '../../ports/refusal'
import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'
import { text } from '@common/texts/text'

export function practiceRoutes({ session, practice, openFile }: RouterDeps): Handlers['practice'] {
  const control = (): PracticeControl => {
    const world = session.live().network === 'practice' && practice?.running()
    if (world) return world.control
    throw new Refusal('unsupported', text('practice.only'))
  }
  return {
    pay: answering(async ({ paymentRequest }) => {
      await control().pay(paymentRequest)
      return void session.live().scheduleDeposits()
    }),
    makeInvoice: answering(async ({ amountSats, description }) => ({
      paymentRequest: await control().makeInvoice(amountSats, description),
    })),
    sendOnChain: answering(async ({ address, amountSats }) => {
      await control().sendOnChain(address, amountSats)
      return void session.live().scheduleOnChain()
    }),
    mine: answering(async ({ blocks }) => {
      await control().mine(blocks)
      return void session.live().scheduleOnChain()
    }),
    makeLnurl: answering(async ({ kind, amountSats }) => ({
      lnurl: await control().makeLnurl(kind, amountSats),
    })),
    makeUser: answering(async () => ({ username: await control().makeUser() })),
    setPrice: answering(async ({ price }) => void (await control().setPrice(price))),
    releasePrice: answering(async () => void (await control().releasePrice())),
    setMarketModel: answering(async ({ model }) => void (await control().setMarketModel(model))),
    market: answering(() => control().market()),
    startScenario: answering(async ({ name }) => void (await control().startScenario(name))),
    startReplay: answering(async (given) => {
      const controls = control()
      const file = given ?? (await openFile?.()) ?? null
      if (file === null) return null
      await controls.startReplay(file.name, 'csv' in file ? file.csv : file.content)
      return { name: file.name }
    }),
    pauseWalk: answering(async ({ isPaused }) => void (await control().pauseWalk(isPaused))),
    setSpeed: answering(async ({ speed }) => void (await control().setSpeed(speed))),
    stepWalk: answering(async ({ minutes }) => void (await control().stepWalk(minutes))),
    leaveWalk: answering(async () => void (await control().leaveWalk())),
    advanceTime: answering(async ({ byMs }) => void (await control().advanceTime(byMs))),
    makeFault: answering(async ({ kind }) => void (await control().makeFault(kind))),
    endFaults: answering(async () => void (await control().endFaults())),
    startOver: answering(async () => {
      control()
      return void (await session.startPractice(true))
    }),
  }
}
