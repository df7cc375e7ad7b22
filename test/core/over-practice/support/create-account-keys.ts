import type { KeyPermission } from '@common/exchange-api/permissions'
import type { RunningPractice } from '../../../../electron/practice/start/practice-exchange'
import { createControl } from './over-practice'
import type { Credentials } from '../../../support/api/signed-caller'

export async function createAccountKeys(
  practice: RunningPractice,
  ...rights: readonly (readonly KeyPermission[])[]
): Promise<Credentials[]> {
  const username = 'practice'
  const created = rights.map((permissions) => createControl(practice)('/keys', { username, permissions }))
  return (await Promise.all(created)) as unknown as Credentials[]
}
