import { useVirtualizer } from '@tanstack/vue-virtual'
import { NDataTable } from 'naive-ui'
import { createApp, defineComponent, h, nextTick, shallowRef, type App, type Component, type Ref } from 'vue'
import type { Column } from '../../src/ui/table/table-column'
import VirtualTable from '../../src/ui/table/VirtualTable.vue'
import { timed, type TableBench } from './timed'

interface Row {
  readonly id: string
  readonly name: string
  readonly amount: number
}
type Rows = Ref<readonly Row[]>

const heightPx = 600
const rowPx = 32
const byAmount = (a: Row, b: Row): number => a.amount - b.amount

const toCells = ({ id, name, amount }: Row) => [id, name, String(amount)].map((text) => h('td', text))

const columns: readonly Column<Row>[] = [
  { key: 'id', label: 'details.note' },
  { key: 'name', label: 'details.note' },
  { key: 'amount', label: 'column.margin', sortBy: ({ amount }) => amount },
]

const makeOwn = (rows: Rows): Component => ({
  render: () =>
    h(
      VirtualTable<Row>,
      {
        columns,
        rows: rows.value,
        caption: 'rows',
        testid: 'rows',
      },
      { row: ({ row }: { row: Row }) => [h('tr', toCells(row))], empty: () => [] },
    ),
})

const makeTanstack = (rows: Rows): Component =>
  defineComponent(() => {
    const scroller = shallowRef<HTMLElement | null>(null)
    const isSorted = shallowRef(false)
    const sorted = (): readonly Row[] => (isSorted.value ? [...rows.value].sort(byAmount) : rows.value)
    let list = sorted()
    const virtualizer = useVirtualizer({
      get count() {
        return sorted().length
      },
      getScrollElement: () => scroller.value,
      estimateSize: () => rowPx,
      overscan: 8,
    })
    return () => {
      list = sorted()
      const items = virtualizer.value.getVirtualItems()
      const above = items[0]?.start ?? 0
      const below = virtualizer.value.getTotalSize() - (items.at(-1)?.end ?? 0)
      const spacer = (px: number) => h('tr', { style: { height: `${px}px` } })
      return h('div', { ref: scroller, class: 'scroller', style: { height: '100%', overflow: 'auto' } }, [
        h('table', { style: { width: '100%' } }, [
          h('thead', [h('th', [h('button', { onClick: () => (isSorted.value = true) }, 'amount')])]),
          h('tbody', [
            spacer(above),
            ...items.map(({ index, key }) => {
              const row = list[index]
              return h('tr', { key: String(key), style: { height: `${rowPx}px` } }, row ? toCells(row) : [])
            }),
            spacer(below),
          ]),
        ]),
      ])
    }
  })

const makeNaive = (rows: Rows): Component => ({
  render: () =>
    h(NDataTable, {
      columns: [
        { key: 'id', title: 'id' },
        { key: 'name', title: 'name' },
        { key: 'amount', title: 'amount', sorter: (a: object, b: object) => byAmount(a as Row, b as Row) },
      ],
      data: [...rows.value].map((row) => ({ ...row })),
      rowKey: ({ id }) => String(id),
      virtualScroll: true,
      maxHeight: heightPx - 40,
      size: 'small',
    }),
})

const makers = { own: makeOwn, tanstack: makeTanstack, naive: makeNaive } as const
const controls = {
  own: { scroller: '.scroller', sort: 'th button' },
  tanstack: { scroller: '.scroller', sort: 'th button' },
  naive: { scroller: '.v-vl', sort: 'th[data-col-key="amount"]' },
} as const

const allRows: readonly Row[] = Array.from({ length: 10_000 }, (_none, index) => ({
  id: `row-${index}`,
  name: `Order ${index % 97}`,
  amount: (index * 7919) % 10_007,
}))

const measure: TableBench['measure'] = async (side) => {
  const root = document.createElement('div')
  Object.assign(root.style, { width: '900px', height: `${heightPx}px` })
  document.body.append(root)
  const rows: Rows = shallowRef(allRows)
  let app: App | undefined
  const find = (which: string): HTMLElement => {
    const element = root.querySelector<HTMLElement>(which)
    if (!element) throw new Error(`${side} has no ${which}`)
    return element
  }
  try {
    const firstRows = await timed(() => {
      app = createApp(makers[side](rows))
      app.mount(root)
    })
    await nextTick()
    const { scroller, sort } = controls[side]
    const timings = {
      firstRows,
      scroll: await timed(() => (find(scroller).scrollTop = 100_000)),
      sort: await timed(() => find(sort).click()),
      filter: await timed(
        () => (rows.value = allRows.filter(({ name }) => name.endsWith('7'))),
        () => /Order \d*7/.test(root.textContent),
      ),
    }
    return timings
  } finally {
    app?.unmount()
    root.remove()
  }
}

const tableBench: TableBench = { measure }
Object.assign(globalThis, { tableBench })
