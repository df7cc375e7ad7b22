import type { App } from 'electron'

/** True unless the app was started hidden. macOS starts login items without arguments. */
export const opensWindow = (
  { isHidden }: { readonly isHidden: boolean },
  app: Pick<App, 'getLoginItemSettings'>,
  platform: NodeJS.Platform = process.platform,
): boolean => !isHidden && !(platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
