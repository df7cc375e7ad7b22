import { onUnmounted, ref, watch, type Ref } from 'vue'

interface Place {
  readonly left: number
  readonly top: number
  /** Reserved area, such as the top bar's; undefined if floating. */
  readonly room?: { readonly width: number; readonly height: number }
}

const minRoomPx = 240

const controls =
  'button, a, input, select, textarea, summary, tbody tr, [role="button"], [role="slider"], [role="tab"]'
const marginPx = 16
const stepPx = 24
/** Controls may change while shown. */
const checkEveryMs = 250

/** Uses the reserved area, or covers no control and no dialog, as low and far left as possible. */
export function useFloatingPlacement(
  box: Ref<HTMLElement | null>,
  isShown: () => boolean,
): Readonly<Ref<Place>> {
  const place = ref<Place>({ left: marginPx, top: marginPx })
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    if (!box.value) return
    const room = document.querySelector('[data-free-room]')?.getBoundingClientRect()
    if (room && room.width >= minRoomPx) {
      place.value = { left: room.left, top: room.top, room: { width: room.width, height: room.height } }
      return
    }
    const { offsetWidth: width, offsetHeight: height } = box.value
    // Controls behind a dialog may be covered, the dialog's text may not.
    const dialog = document.querySelector('[role="dialog"][aria-modal="true"]')
    const taken = [...(dialog ? [dialog] : []), ...(dialog ?? document).querySelectorAll(controls)]
      .filter((control) => !box.value?.contains(control))
      .map((control) => control.getBoundingClientRect())
      .filter((rect) => rect.width > 0 && rect.height > 0)
    const covered = ({ left, top }: Place): number =>
      taken.filter(
        (rect) =>
          rect.left < left + width && rect.right > left && rect.top < top + height && rect.bottom > top,
      ).length
    if (
      !place.value.room &&
      isInside(place.value, width, height) &&
      place.value.top > marginPx &&
      covered(place.value) === 0
    )
      return
    place.value = findBestPlace(placesFor(width, height), covered)
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  watch(
    isShown,
    (shown) => {
      if (!shown) return stop()
      look()
      timer ??= setInterval(look, checkEveryMs)
    },
    { flush: 'post', immediate: true },
  )
  onUnmounted(stop)
  return place
}

const isInside = ({ left, top }: Place, width: number, height: number): boolean =>
  left + width <= window.innerWidth && top + height <= window.innerHeight

function* placesFor(width: number, height: number): Generator<Place> {
  const lowest = window.innerHeight - height - marginPx
  const rightmost = window.innerWidth - width - marginPx
  for (let top = lowest; top >= marginPx; top -= stepPx)
    for (let left = marginPx; left <= rightmost; left += stepPx) yield { left, top }
}

function findBestPlace(places: Iterable<Place>, covered: (place: Place) => number): Place {
  let best: Place = { left: marginPx, top: marginPx }
  let fewest = Infinity
  for (const place of places) {
    const count = covered(place)
    if (count < fewest) {
      best = place
      fewest = count
    }
    if (count === 0) break
  }
  return best
}
