import type { PracticeControl } from '../ports/practice-control'
import { Refusal } from '../ports/refusal'
import type { Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'
import { text } from '@common/texts/text'

export function practiceRoutes({ session, practice }: RouterParts): Handlers['practice'] {
  const control = (): PracticeControl => {
    const world = session.live().network === 'practice' && practice?.running()
    if (world) return world.control
    throw new Refusal('unsupported', text('practice.only'))
  }
  return {
    pay: answering(async ({ paymentRequest }) => {
      await control().pay(paymentRequest)
      return void session.live().depositsSoon()
    }),
    makeInvoice: answering(async ({ amountSats, description }) => ({
      paymentRequest: await control().makeInvoice(amountSats, description),
    })),
    sendOnChain: answering(async ({ address, amountSats }) => {
      await control().sendOnChain(address, amountSats)
      return void session.live().chainSoon()
    }),
    mine: answering(async ({ blocks }) => {
      await control().mine(blocks)
      return void session.live().chainSoon()
    }),
    makeLnurl: answering(async ({ kind, amountSats }) => ({
      lnurl: await control().makeLnurl(kind, amountSats),
    })),
    makeUser: answering(async () => ({ username: await control().makeUser() })),
    setPrice: answering(async ({ price }) => void (await control().setPrice(price))),
    releasePrice: answering(async () => void (await control().releasePrice())),
  }
}
