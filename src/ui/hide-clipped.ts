import type { ObjectDirective } from 'vue'

const observers = new WeakMap<HTMLElement, IntersectionObserver>()

function observe(list: HTMLElement): void {
  const observer = observers.get(list)
  for (const child of list.children) observer?.observe(child)
}

/** Hides children outside of a clipping list, which could otherwise take the focus. */
export const vHideClipped: ObjectDirective<HTMLElement> = {
  mounted(list) {
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, intersectionRatio } of changes)
          if (target instanceof HTMLElement) target.style.visibility = intersectionRatio < 0.9 ? 'hidden' : ''
      },
      { root: list, threshold: 0.9 },
    )
    observers.set(list, observer)
    observe(list)
  },
  updated: observe,
  unmounted: (list) => observers.get(list)?.disconnect(),
}
