import type { Satchel } from './satchel'

/** What the user chooses in a dialog of the system, where nobody can click one: the answer is a stand-in's. An empty path lets it be. */

/** The next files to be opened. */
export const chooseToOpen = ({ app }: Pick<Satchel, 'app'>, path: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () =>
      Promise.resolve({ canceled: chosen === '', filePaths: chosen === '' ? [] : [chosen] })
  }, path)

/** The next places to save at. */
export const chooseToSave = ({ app }: Pick<Satchel, 'app'>, path: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = (...given: readonly unknown[]) => {
      Object.assign(globalThis, { offered: (given.at(-1) as { defaultPath: string }).defaultPath })
      return Promise.resolve({ canceled: chosen === '', filePath: chosen })
    }
  }, path)

/** The place that the last dialog offered to save at. */
export const offeredPath = ({ app }: Pick<Satchel, 'app'>): Promise<string> =>
  app.evaluate(() => (globalThis as unknown as { offered: string }).offered)
