import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export const helpTopics = ['carry', 'liquidation', 'inverse'] as const
export type HelpTopic = (typeof helpTopics)[number]

export const isHelpTopic = (text: string | undefined): text is HelpTopic =>
  helpTopics.some((topic) => topic === text)

/** Each with its title and what it explains. */
export const helpWords = {
  carry: ['help.carry', 'help.carry.what'],
  liquidation: ['help.liquidation', 'help.liquidation.what'],
  inverse: ['help.inverse', 'help.inverse.what'],
} as const satisfies Record<HelpTopic, readonly [string, string]>

/** What is being explained; null while nothing is. */
export const useHelp = defineStore('help', () => ({ topic: shallowRef<HelpTopic | null>(null) }))
