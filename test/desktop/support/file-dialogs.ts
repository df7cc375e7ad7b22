import type { Satchel } from './satchel'

/** An empty path cancels. */

export const chooseToOpen = ({ app }: Pick<Satchel, 'app'>, path: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () =>
      Promise.resolve({ canceled: chosen === '', filePaths: chosen === '' ? [] : [chosen] })
  }, path)

export const chooseToSave = ({ app }: Pick<Satchel, 'app'>, path: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = (...args: readonly unknown[]) => {
      Object.assign(globalThis, { offered: (args.at(-1) as { defaultPath: string }).defaultPath })
      return Promise.resolve({ canceled: chosen === '', filePath: chosen })
    }
  }, path)

export const offeredPath = ({ app }: Pick<Satchel, 'app'>): Promise<string> =>
  app.evaluate(() => (globalThis as unknown as { offered: string }).offered)
