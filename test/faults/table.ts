import type { Cell } from './cell'
import { faultNames } from './faults'

function describeCell({ outcome, settled, wrong }: Cell): string {
  const unresolvedText = settled === null ? '' : ` → ${settled === 'needs-you' ? 'you' : settled}`
  return `${wrong.length > 0 ? '✗ ' : ''}${outcome}${unresolvedText}`
}

export function formatCells(cells: readonly Cell[]): string {
  const operations = [...new Set(cells.map(({ operation }) => operation))].toSorted()
  const row = (parts: readonly string[]): string => `| ${parts.join(' | ')} |`
  const at = (operation: string, fault: Cell['fault']): string => {
    const counts = new Map<string, number>()
    for (const cell of cells) {
      if (cell.operation !== operation || cell.fault !== fault) continue
      counts.set(describeCell(cell), (counts.get(describeCell(cell)) ?? 0) + 1)
    }
    return [...counts].map(([word, count]) => (count > 1 ? `${word} (${count})` : word)).join(', ')
  }
  return [
    row(['', ...faultNames.map(String)]),
    row(['', ...faultNames].map(() => '---')),
    ...operations.map((operation) => row([operation, ...faultNames.map((fault) => at(operation, fault))])),
  ].join('\n')
}
