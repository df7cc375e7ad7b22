import { ref } from 'vue'
import { ownValue } from '@common/domain/collections/own-value'

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Roving tabindex for `data-cell` buttons; arrow keys skip empty cells. */
export function useGridKeys(names: () => readonly (readonly (string | undefined)[])[]) {
  const last = ref('')
  const all = (): string[] =>
    names()
      .flat()
      .filter((name) => name !== undefined)

  function findNext(name: string, [down, right]: readonly [number, number]): string | undefined {
    const grid = names()
    let row = grid.findIndex((cells) => cells.includes(name))
    let column = grid[row]?.indexOf(name) ?? -1
    for (row += down, column += right; grid[row] && column >= 0 && column < 2; row += down, column += right) {
      const found = grid[row]?.[column]
      if (found !== undefined) return found
    }
    return undefined
  }

  function onKeydown(event: KeyboardEvent) {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLElement && currentTarget instanceof HTMLElement)) return
    const name = target.dataset['cell']
    if (name === undefined) return
    const move = ownValue(moves, event.key)
    const next = move
      ? findNext(name, move)
      : event.key === 'Home'
        ? all()[0]
        : event.key === 'End'
          ? all().at(-1)
          : undefined
    if (next === undefined) return
    event.preventDefault()
    currentTarget.querySelector<HTMLElement>(`[data-cell="${CSS.escape(next)}"]`)?.focus()
  }

  function onFocusin({ target }: FocusEvent) {
    const name = target instanceof HTMLElement ? target.dataset['cell'] : undefined
    if (name !== undefined) last.value = name
  }

  const getTabindex = (name: string): 0 | -1 => {
    const present = all()
    return name === (present.includes(last.value) ? last.value : present[0]) ? 0 : -1
  }

  return { onKeydown, onFocusin, getTabindex }
}
