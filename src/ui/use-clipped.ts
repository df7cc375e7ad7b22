import { onMounted, onUnmounted, onUpdated, shallowRef, type Ref } from 'vue'

/** Returns the `data-figure` names of children outside of a clipping list. */
export function useClipped(list: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<ReadonlySet<string>>> {
  const clipped = shallowRef<ReadonlySet<string>>(new Set())
  let observer: IntersectionObserver | undefined

  function update(changes: readonly IntersectionObserverEntry[]) {
    const next = new Set(clipped.value)
    for (const { target, intersectionRatio } of changes) {
      const name = target instanceof HTMLElement ? target.dataset['figure'] : undefined
      if (name === undefined) continue
      if (target.isConnected && intersectionRatio < 0.9) next.add(name)
      else next.delete(name)
    }
    clipped.value = next
  }

  function observe() {
    for (const child of list.value?.children ?? []) observer?.observe(child)
  }
  onMounted(() => {
    if (!list.value) return
    observer = new IntersectionObserver(update, { root: list.value, threshold: 0.9 })
    observe()
  })
  onUpdated(observe)
  onUnmounted(() => observer?.disconnect())
  return clipped
}
