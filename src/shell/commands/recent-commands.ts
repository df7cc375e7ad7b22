import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

const maxRecent = 5

export const useRecentCommandsStore = defineStore('recent-commands', () => {
  const ids = shallowRef<readonly string[]>([])
  const add = (id: string) =>
    void (ids.value = [id, ...ids.value.filter((other) => other !== id)].slice(0, maxRecent))
  return { ids, add }
})
