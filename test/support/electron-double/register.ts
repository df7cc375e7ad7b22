/** `node --import register.mjs out/main/index.cjs`: every import or require of `electron` gets the double, bundled beside this. */
import Module, { register } from 'node:module'

const double = new URL('./electron.mjs', import.meta.url).href
const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'electron' ? { url: ${JSON.stringify(double)}, shortCircuit: true } : next(specifier, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

// Those hooks see imports alone, and the older way in has no documented name.
const loader = Module as unknown as { _load: (request: string, ...rest: readonly unknown[]) => unknown }
const load = loader._load
const electron: unknown = await import(double)
loader._load = (request, ...rest) => (request === 'electron' ? electron : load(request, ...rest))
