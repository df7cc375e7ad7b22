import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'
import { trackProfileValue } from '../session/follow-profile'
import { useSessionStore } from '../session/session'
import { ownValue } from '@common/domain/collections/own-value'

export const useNotesStore = defineStore('notes', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const notes = trackProfileValue('record.notes')

  return {
    notes,
    of: (id: string): string => ownValue(notes.value, id) ?? '',
    /** An empty note deletes the entry. */
    set: (id: string, note: string) => connection.use().record.setNote({ id, note }, session.profileId()),
  }
})
