import type { Exported } from '@common/bridge/contract/record'
import type { SaveFile } from './router-parts'

/** A file for the user: saved where the user says, or given to the window, which saves it as browsers do. */
export async function handOverFile(
  saveFile: SaveFile | null,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<Exported> {
  if (!saveFile) return { kind: 'content', name, content }
  const path = await saveFile(name, content)
  return path === null ? { kind: 'left' } : { kind: 'saved', path }
}
