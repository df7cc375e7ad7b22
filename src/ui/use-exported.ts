import type { Exported } from '@common/bridge/contract/record'
import { text, type PlainKey } from '@common/texts/text'
import { giveFile } from '../format/give-file'
import { useToasts } from './overlays/toasts'

/** Reports the location, or downloads in browsers. */
export function useExported(title: PlainKey, type: string) {
  const toasts = useToasts()
  return (exported: Exported): void => {
    if (exported.kind === 'left') return
    if (exported.kind === 'content') giveFile(exported.name, exported.content, type)
    const words = exported.kind === 'saved' ? exported.path : exported.name
    toasts.show(text(title), text('said.verbatim', { words }), 'gain')
  }
}
