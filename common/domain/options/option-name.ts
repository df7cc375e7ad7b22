import { message, type Message } from '../../texts/message'
import type { OptionTerms } from './payoff'

export const optionName = ({ kind, strike, quantity }: OptionTerms): Message =>
  message(kind === 'call' ? 'option.call' : 'option.put', { strike, quantity })
