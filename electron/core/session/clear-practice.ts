import { removeHistory } from '../history/remove-history'
import { removeJournal } from '../history/journal/open-journal'
import { practiceId } from './profiles'
import type { SessionParts } from './session-parts'
import { withJournal } from './settings-changes'

/** Removes the practice world, which is not open, and what is kept of it. */
export async function clearPractice({
  practice,
  dataFolder,
  settings,
}: Pick<SessionParts, 'practice' | 'dataFolder' | 'settings'>): Promise<void> {
  await practice?.clear()
  await settings.change(withJournal(practiceId, null))
  removeHistory(dataFolder, practiceId)
  removeJournal(dataFolder, practiceId)
}
