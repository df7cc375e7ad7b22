import type { PracticeControl } from '../../ports/practice-control'
import { Refusal } from '../../ports/refusal'
import { delegate } from '../middleware/delegate'
import type { Handlers, RouterDeps } from '../router-deps'
import { message } from '@common/texts/message'

export function practiceRoutes({ session, practice, openFile }: RouterDeps): Handlers['practice'] {
  const control = (): PracticeControl => {
    const running = session.active().network === 'practice' && practice?.running()
    if (running) return running.control
    throw new Refusal('unsupported', message('practice.only'))
  }
  return delegate('practice', control, {
    pay: async (request) => {
      await control().pay(request)
      return void session.active().wallet.scheduleDeposits()
    },
    sendOnChain: async (request) => {
      await control().sendOnChain(request)
      return void session.active().wallet.scheduleOnChain()
    },
    mine: async (request) => {
      await control().mine(request)
      return void session.active().wallet.scheduleOnChain()
    },
    startReplay: async (chosen) => {
      const controls = control()
      const file = chosen ?? (await openFile?.()) ?? null
      if (file === null) return null
      const { name } = file
      await controls.startReplay({ name, csv: 'csv' in file ? file.csv : file.content })
      return { name }
    },
    startOver: async () => {
      control()
      return void (await session.startPractice(true))
    },
  })
}
