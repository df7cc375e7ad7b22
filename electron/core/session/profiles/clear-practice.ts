import { removeHistory } from '../../database/remove-history'
import { removeJournal } from '../../database/journal/open-journal'
import { practiceId } from '../profiles'
import type { SessionDeps } from '../session-deps'
import { withJournal } from './settings-changes'

export async function clearPractice({
  practice,
  dataFolder,
  settings,
}: Pick<SessionDeps, 'practice' | 'dataFolder' | 'settings'>): Promise<void> {
  await practice?.clear()
  await settings.change(withJournal(practiceId, null))
  removeHistory(dataFolder, practiceId)
  removeJournal(dataFolder, practiceId)
}
