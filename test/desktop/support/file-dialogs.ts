import { expect } from '@playwright/test'
import type { Satchel } from './satchel'

/** An empty path cancels. */

export const chooseToOpen = ({ app }: Pick<Satchel, 'app'>, path: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    Object.assign(globalThis, { hasAsked: false })
    dialog.showOpenDialog = () => {
      Object.assign(globalThis, { hasAsked: true })
      return Promise.resolve({ canceled: chosen === '', filePaths: chosen === '' ? [] : [chosen] })
    }
  }, path)

export const chooseToSave = ({ app }: Pick<Satchel, 'app'>, path: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    Object.assign(globalThis, { hasAsked: false })
    dialog.showSaveDialog = (...args: readonly unknown[]) => {
      const offered = (args.at(-1) as { defaultPath: string }).defaultPath
      Object.assign(globalThis, { hasAsked: true, offered })
      return Promise.resolve({ canceled: chosen === '', filePath: chosen })
    }
  }, path)

export const offeredPath = ({ app }: Pick<Satchel, 'app'>): Promise<string> =>
  app.evaluate(() => (globalThis as unknown as { offered: string }).offered)

/** Another path must not be chosen for a dialog that is still to open. */
export const expectAsked = ({ app }: Pick<Satchel, 'app'>): Promise<void> =>
  expect.poll(() => app.evaluate(() => (globalThis as unknown as { hasAsked: boolean }).hasAsked)).toBe(true)
