import type { Side } from '@common/domain/futures/trade'
import type { Column } from '../ui/table/table-column'

export const sideColumn: Column<{ readonly side: Side }> = {
  key: 'side',
  label: 'column.side',
  isLeftAligned: true,
  sortBy: ({ side }) => side,
}

export const quantityColumn: Column<{ readonly quantity: number }> = {
  key: 'quantity',
  label: 'column.quantity',
  title: 'column.quantity.title',
  sortBy: ({ quantity }) => quantity,
}
