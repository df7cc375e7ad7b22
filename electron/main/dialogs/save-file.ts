import { join } from 'node:path'
import { app, dialog, type BrowserWindow } from 'electron'
import { writeFileAtomically } from '../../files/write-file-atomically'

/**
 * Mode 0600.
 * @returns null if canceled
 * @throws Error if it cannot be written
 */
export async function saveFile(
  window: BrowserWindow | undefined,
  name: string,
  content: string,
): Promise<string | null> {
  const options = { defaultPath: join(app.getPath('documents'), name) }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled || !filePath) return null
  await writeFileAtomically(filePath, content)
  return filePath
}
