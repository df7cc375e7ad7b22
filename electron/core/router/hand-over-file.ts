import { maxFrameLength } from '@common/bridge/protocol'
import type { Exported } from '@common/domain/record/exported'
import { message } from '@common/texts/message'
import { Refusal } from '../ports/refusal'
import type { SaveFile } from './router-deps'

/** Leaves room for the other fields of the frame. */
const maxContentLength = maxFrameLength - 1000

/** @throws Refusal if the file can't be written to the folder that the user chose, or is too long for the browser */
export async function handOverFile(
  saveFile: SaveFile | null,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<Exported> {
  if (!saveFile) {
    // Line breaks and quotes are longer in JSON.
    if (JSON.stringify(content).length > maxContentLength)
      throw new Refusal('rejected', message('file.tooLong'))
    return { kind: 'content', name, content }
  }
  const path = await saveFile(name, content).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Refusal('rejected', message('file.notSaved', { name, code }))
  })
  return path === null ? { kind: 'left' } : { kind: 'saved', path }
}
