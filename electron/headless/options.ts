import { parseArgs } from 'node:util'
import { resolve } from 'node:path'

export interface HeadlessOptions {
  readonly port: number
  readonly open: boolean
  readonly dataFolder: string | undefined
  readonly json: boolean
  readonly help: boolean
}

export const usage = `Satchel: a wallet and trading app for a bitcoin derivatives service

usage: npm start -- [options]

  --headless     serve the app to a browser on 127.0.0.1, even where Electron can run
  --port N       port for the browser (default: a free one)
  --no-open      print the address, do not open a browser
  --data DIR     where settings and databases live
  --json         print one line of JSON when ready: {"ready":true,"url":"..."}
  --help         this text
`

/** @throws Error in words for the terminal */
export function parseOptions(args: readonly string[]): HeadlessOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      headless: { type: 'boolean' },
      port: { type: 'string', default: '0' },
      'no-open': { type: 'boolean', default: false },
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port must be a whole number from 0 to 65535, got "${values.port}".`)
  }
  if (values.data === '') throw new Error('--data must name a folder.')
  return {
    port,
    open: !values['no-open'] && !values.json,
    dataFolder: values.data === undefined ? undefined : resolve(values.data),
    json: values.json,
    help: values.help,
  }
}
