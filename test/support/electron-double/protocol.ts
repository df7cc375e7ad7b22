import type Electron from 'electron'
import { needNotReady, needReady } from './lifecycle'
import { addScheme } from './stand-in'
import { strict } from './strict'

type Handler = Parameters<Electron.Protocol['handle']>[1]

const handlers = new Map<string, Handler>()
let isRegistered = false

const double: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged(customSchemes) {
    needNotReady('protocol.registerSchemesAsPrivileged')
    if (isRegistered) throw new Error('protocol.registerSchemesAsPrivileged can be called only once')
    isRegistered = true
    for (const { scheme, privileges } of customSchemes) {
      if (!privileges?.standard || !privileges.secure) {
        throw new Error(`The double serves standard and secure schemes only; ${scheme} is not`)
      }
      addScheme(scheme)
    }
  },
  handle(scheme, handler) {
    needReady('protocol.handle was called')
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
}

export const protocol = strict('protocol', double)

/** The shell's answer to a request, if it handles the address's scheme. */
export async function answerFromShell(url: string, method: string): Promise<Response | undefined> {
  const handler = handlers.get(new URL(url).protocol.slice(0, -1))
  return handler && (await handler(new Request(url, { method })))
}
