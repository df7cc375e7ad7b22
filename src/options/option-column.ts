import type { OptionTrade } from '@common/domain/options/option'
import type { Column } from '../ui/table/table-column'

export const optionColumn: Column<Pick<OptionTrade, 'strike'>> = {
  key: 'option',
  label: 'column.option',
  title: 'help.option.what',
  isLeftAligned: true,
  sortBy: ({ strike }) => strike,
}
