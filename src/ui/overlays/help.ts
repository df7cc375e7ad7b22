import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export const helpTopics = ['funding', 'liquidation', 'maintenance', 'inverse', 'cross'] as const
export type HelpTopic = (typeof helpTopics)[number]

export const isHelpTopic = (text: string | undefined): text is HelpTopic =>
  helpTopics.some((topic) => topic === text)

export const helpTexts = {
  funding: { term: 'help.carry', explanation: 'help.carry.what' },
  liquidation: { term: 'help.liquidation', explanation: 'help.liquidation.what' },
  maintenance: { term: 'help.maintenance', explanation: 'help.maintenance.what' },
  inverse: { term: 'help.inverse', explanation: 'help.inverse.what' },
  cross: { term: 'help.cross', explanation: 'help.cross.what' },
} as const satisfies Record<HelpTopic, { term: string; explanation: string }>

export const useHelp = defineStore('help', () => ({ topic: shallowRef<HelpTopic | null>(null) }))
