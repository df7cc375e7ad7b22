import type { Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const appRoutes = ({ info, store, settings }: RouterParts): Handlers['app'] => ({
  info: answering(() => info),
  changeSettings: answering(async (part) => {
    const given = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
    const changed = await store.change((document) => ({ settings: { ...document.settings, ...given } }))
    settings.set(changed.settings)
    return changed.settings
  }),
})
