import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const appRoutes = ({ info, store, settings }: RouterParts): BridgeRouter<SatchelContract>['app'] => ({
  info: answering(() => info),
  settings: (_input, signal) => settings.watch(signal),
  changeSettings: answering(async (part) => {
    const given = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
    const changed = await store.change((document) => ({ settings: { ...document.settings, ...given } }))
    settings.set(changed.settings)
    return changed.settings
  }),
})
