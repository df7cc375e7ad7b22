import { removeHistory } from '../history/remove-history'
import { practiceId } from './profiles'
import type { SessionParts } from './session-parts'

/** Removes the practice world, which is not open, and what is kept of it. */
export async function clearPractice({
  practice,
  dataFolder,
}: Pick<SessionParts, 'practice' | 'dataFolder'>): Promise<void> {
  await practice?.clear()
  removeHistory(dataFolder, practiceId)
}
