import type { Exported } from '@common/domain/record/exported'
import { message } from '@common/texts/message'
import { Refusal } from '../ports/refusal'
import type { SaveFile } from './router-deps'

/** @throws Refusal if the file can't be written to the folder that the user chose */
export async function handOverFile(
  saveFile: SaveFile | null,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<Exported> {
  if (!saveFile) return { kind: 'content', name, content }
  const path = await saveFile(name, content).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Refusal('rejected', message('file.notSaved', { name, code }))
  })
  return path === null ? { kind: 'left' } : { kind: 'saved', path }
}
