import type { PracticeControl } from '../../ports/practice-control'
import { Refusal } from '../../ports/refusal'
import type { Handlers, RouterDeps } from '../router-deps'
import { message } from '@common/texts/message'

export function practiceRoutes({ session, practice, openFile }: RouterDeps): Handlers['practice'] {
  const control = (): PracticeControl => {
    const running = session.active().network === 'practice' && practice?.running()
    if (running) return running.control
    throw new Refusal('unsupported', message('practice.only'))
  }
  return {
    pay: async ({ paymentRequest }) => {
      await control().pay(paymentRequest)
      return void session.active().wallet.scheduleDeposits()
    },
    makeInvoice: async ({ amountSats, description }) => ({
      paymentRequest: await control().makeInvoice(amountSats, description),
    }),
    sendOnChain: async ({ address, amountSats }) => {
      await control().sendOnChain(address, amountSats)
      return void session.active().wallet.scheduleOnChain()
    },
    mine: async ({ blocks }) => {
      await control().mine(blocks)
      return void session.active().wallet.scheduleOnChain()
    },
    makeLnurl: async ({ kind, amountSats }) => ({
      lnurl: await control().makeLnurl(kind, amountSats),
    }),
    makeUser: async () => ({ username: await control().makeUser() }),
    setPrice: async ({ price }) => void (await control().setPrice(price)),
    releasePrice: async () => void (await control().releasePrice()),
    setMarketModel: async ({ model }) => void (await control().setMarketModel(model)),
    market: () => control().market(),
    startScenario: async ({ name }) => void (await control().startScenario(name)),
    startReplay: async (chosen) => {
      const controls = control()
      const file = chosen ?? (await openFile?.()) ?? null
      if (file === null) return null
      await controls.startReplay(file.name, 'csv' in file ? file.csv : file.content)
      return { name: file.name }
    },
    pauseWalk: async ({ isPaused }) => void (await control().pauseWalk(isPaused)),
    setSpeed: async ({ speed }) => void (await control().setSpeed(speed)),
    stepWalk: async ({ minutes }) => void (await control().stepWalk(minutes)),
    leaveWalk: async () => void (await control().leaveWalk()),
    advanceTime: async ({ byMs }) => void (await control().advanceTime(byMs)),
    makeFault: async ({ kind }) => void (await control().makeFault(kind)),
    endFaults: async () => void (await control().endFaults()),
    startOver: async () => {
      control()
      return void (await session.startPractice(true))
    },
  }
}
