import type { Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const appRoutes = ({ info, changeSettings, errands }: RouterParts): Handlers['app'] => ({
  info: answering(() => info),
  changeSettings: answering((part) =>
    changeSettings(Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))),
  ),
  tookErrand: answering(({ id }) => {
    errands.took(id)
    return null
  }),
})
