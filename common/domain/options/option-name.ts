import { text, type Text } from '../../texts/text'
import type { OptionTerms } from './payoff'

export const optionName = ({ kind, strike, quantity }: OptionTerms): Text =>
  text(kind === 'call' ? 'option.call' : 'option.put', { strike, quantity })
