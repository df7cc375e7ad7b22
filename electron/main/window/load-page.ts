import type { WebContents } from 'electron'

/** A crash also rejects the load, before its event. It is not reported here: the page is reloaded. */
export function loadPage(
  contents: Pick<WebContents, 'loadURL'> & {
    once(event: 'did-fail-load', listener: () => void): unknown
  },
  url: string,
  onFailed: (error: unknown) => void,
): void {
  let hasFailed = false
  contents.once('did-fail-load', () => (hasFailed = true))
  contents.loadURL(url).catch((error: unknown) => {
    if (hasFailed) onFailed(error)
  })
}
