import type { App } from 'electron'

const schemes = ['bitcoin', 'lightning']

/**
 * For Windows, whose installer registers no links. Another program's links stay.
 * After `--`, a link can't add options.
 */
export function registerLinks(
  app: Pick<App, 'getApplicationNameForProtocol' | 'setAsDefaultProtocolClient'>,
  binary = process.execPath,
): void {
  for (const scheme of schemes)
    if (app.getApplicationNameForProtocol(`${scheme}://`) === '')
      app.setAsDefaultProtocolClient(scheme, binary, ['--'])
}
