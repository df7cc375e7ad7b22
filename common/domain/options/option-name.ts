import { text, type Text } from '../../texts/text'
import type { OptionTerms } from './payoff'

/** "Call at 60,000 over 1,000 USD" */
export const optionName = ({ kind, strike, quantity }: OptionTerms): Text =>
  text(kind === 'call' ? 'option.call' : 'option.put', { strike, quantity })
