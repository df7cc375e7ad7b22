import { onUnmounted, shallowRef, watch, type ShallowRef } from 'vue'
import { useFramePlaces } from './frame-places'

const minWidthPx = 200

interface Room {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export function useToastRoom(isShown: () => boolean): Readonly<ShallowRef<Room | null>> {
  const { toasts: place } = useFramePlaces()
  const room = shallowRef<Room | null>(null)
  function measure() {
    const rect = isShown() ? place.value?.getBoundingClientRect() : undefined
    room.value = rect && rect.width >= minWidthPx ? rect : null
  }
  const observer = new ResizeObserver(measure)
  watch(
    place,
    (element) => {
      observer.disconnect()
      if (element) observer.observe(element)
    },
    { immediate: true },
  )
  watch([place, isShown], measure, { flush: 'post', immediate: true })
  onUnmounted(() => observer.disconnect())
  return room
}
