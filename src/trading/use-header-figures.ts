import { useTemplateRef, watchEffect } from 'vue'
import { useClipped } from '../ui/use-clipped'

export type FigureNames = ReadonlySet<string>

/** The caller renders them in an element with `ref="list"`. */
export function useHeaderFigures(
  /** Names to list in the menu; null in the header. */
  only: () => FigureNames | null,
  onClip: (names: FigureNames) => void,
) {
  const clipped = useClipped(useTemplateRef<HTMLElement>('list'))
  watchEffect(() => onClip(clipped.value))
  return {
    shows: (name: string) => only()?.has(name) ?? true,
    toId: (name: string) => (only() === null ? name : `more-${name}`),
    attributes: (name: string) => ({
      'data-figure': name,
      style: only() === null && clipped.value.has(name) ? { visibility: 'hidden' as const } : undefined,
    }),
  }
}
