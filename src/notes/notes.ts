import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'
import { trackProfileValue } from '../session/follow-profile'
import { ownValue } from '@common/domain/collections/own-value'

export const useNotesStore = defineStore('notes', () => {
  const connection = useBridge()
  const notes = trackProfileValue('record.notes')

  return {
    notes,
    of: (id: string) => ownValue(notes.value, id) ?? '',
    /** An empty note deletes the entry. */
    set: (id: string, note: string, profileId: string) =>
      connection.use().record.setNote({ id, note }, profileId),
  }
})
