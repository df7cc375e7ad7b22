import type { Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const appRoutes = ({ info, changeSettings }: RouterParts): Handlers['app'] => ({
  info: answering(() => info),
  changeSettings: answering((part) =>
    changeSettings(Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))),
  ),
})
