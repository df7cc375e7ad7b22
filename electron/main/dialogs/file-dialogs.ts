import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { message } from '@common/texts/message'
import { app, dialog, type BrowserWindow, type OpenDialogOptions } from 'electron'
import { Refusal } from '../../core/ports/refusal'
import type { ChosenFile } from '../../core/router/router-deps'
import { writeFileAtomically } from '../../files/write-file-atomically'

const maxBytes = 45_000_000

/** @throws Refusal if the file cannot be read */
export async function openFile(window: BrowserWindow | undefined): Promise<ChosenFile | null> {
  const options: OpenDialogOptions = { properties: ['openFile'] }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  const [path] = filePaths
  if (canceled || path === undefined) return null
  try {
    const found = await stat(path)
    // A pipe or device has no end.
    if (!found.isFile()) throw Object.assign(new Error('not a regular file'), { code: 'EINVAL' })
    if (found.size > maxBytes)
      throw new Refusal('rejected', message('file.tooLarge', { most: maxBytes / 1e6 }))
    return { name: basename(path), content: await readFile(path, 'utf8') }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new Refusal('rejected', message('file.notRead', { name: basename(path), code }))
  }
}

/** Mode 0600; null if canceled. */
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
