import type { Exported } from '@common/domain/record/exported'
import type { SaveFile } from './router-deps'

export async function handOverFile(
  saveFile: SaveFile | null,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<Exported> {
  if (!saveFile) return { kind: 'content', name, content }
  const path = await saveFile(name, content)
  return path === null ? { kind: 'left' } : { kind: 'saved', path }
}
