import type { Exported } from '@common/domain/record/exported'
import { message, type PlainKey } from '@common/texts/message'
import { downloadFile } from '../format/download-file'
import { useToasts } from './overlays/toasts'

export function useExported(title: PlainKey, type: string) {
  const toasts = useToasts()
  return (exported: Exported) => {
    if (exported.kind === 'left') return
    if (exported.kind === 'content') downloadFile(exported.name, exported.content, type)
    const file = exported.kind === 'saved' ? exported.path : exported.name
    toasts.show(message(title), message('message.verbatim', { words: file }), 'gain')
  }
}
