/** `node --import register.mjs out/main/index.js`: every `import ... from 'electron'` gets the double, bundled beside this. */
import { register } from 'node:module'

const double = new URL('./electron.mjs', import.meta.url).href
const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'electron' ? { url: ${JSON.stringify(double)}, shortCircuit: true } : next(specifier, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
