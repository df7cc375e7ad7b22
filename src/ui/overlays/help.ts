import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export const helpGroups = {
  futures: ['funding', 'liquidation', 'maintenance', 'inverse', 'cross'],
  options: ['option', 'strike', 'premium', 'volatility', 'expiry', 'delta', 'settlement', 'straddle'],
} as const
type HelpGroup = keyof typeof helpGroups
export type HelpTopic = (typeof helpGroups)[HelpGroup][number]

export const helpTopics: readonly HelpTopic[] = Object.values(helpGroups).flat()

export const isHelpTopic = (text: string | undefined): text is HelpTopic =>
  helpTopics.some((topic) => topic === text)

export const findHelpGroup = (topic: HelpTopic): HelpGroup =>
  helpGroups.options.some((each) => each === topic) ? 'options' : 'futures'

export const helpTexts = {
  funding: { term: 'help.funding', explanation: 'help.funding.what' },
  liquidation: { term: 'help.liquidation', explanation: 'help.liquidation.what' },
  maintenance: { term: 'help.maintenance', explanation: 'help.maintenance.what' },
  inverse: { term: 'help.inverse', explanation: 'help.inverse.what' },
  cross: { term: 'help.cross', explanation: 'help.cross.what' },
  option: { term: 'help.option', explanation: 'help.option.what' },
  strike: { term: 'help.strike', explanation: 'help.strike.what' },
  premium: { term: 'help.premium', explanation: 'help.premium.what' },
  volatility: { term: 'help.volatility', explanation: 'help.volatility.what' },
  expiry: { term: 'help.expiry', explanation: 'help.expiry.what' },
  delta: { term: 'help.delta', explanation: 'help.delta.what' },
  settlement: { term: 'help.settlement', explanation: 'help.settlement.what' },
  straddle: { term: 'help.straddle', explanation: 'help.straddle.what' },
} as const satisfies Record<HelpTopic, { term: string; explanation: string }>

export const useHelp = defineStore('help', () => ({ topic: shallowRef<HelpTopic | null>(null) }))
