import type { Usd } from '@common/domain/units'
import type { PriceLine } from '../../chart/lines/price-line'
import { isDrawnLine } from './use-drawn-lines'

export const pricesToFit = (lines: readonly PriceLine[], isFitOn: boolean): readonly Usd[] =>
  lines
    .filter((line) =>
      isFitOn
        ? !isDrawnLine(line)
        : line.isDraft && (line.kind === 'stop-loss' || line.kind === 'take-profit'),
    )
    .map(({ price }) => price)
