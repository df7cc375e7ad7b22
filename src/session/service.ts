import { defineStore } from 'pinia'
import type { Bridge } from '../bridge/connection'
import { useBridge } from '../bridge/use-bridge'
import { useSessionStore } from './session'

export type ServiceProfileChange = Parameters<Bridge['service']['changeProfile']>[0]

export const useServiceStore = defineStore('service', () => {
  const connection = useBridge()
  const session = useSessionStore()
  return {
    expectWrite(isPending: boolean): void {
      if (session.subject !== null && connection.bridge.value)
        void connection.bridge.value.service.expectWrite({ isPending }).catch(() => undefined)
    },
    profile: () => connection.use().service.profile(null),
    changeProfile: (change: ServiceProfileChange) =>
      connection.use().service.changeProfile(change, session.profileId()),
    messages: () => connection.use().service.messages(null),
    markMessagesRead: () => connection.use().service.markMessagesRead(null, session.profileId()),
  }
})
