import type { KeyPermission } from '@common/exchange-api/permissions'
import type { RunningPractice } from '../../electron/practice/start/practice-exchange'
import { controlOf } from '../core/over-practice/support/over-practice'
import type { Credentials } from './signed-caller'

export async function keysOfAccount(
  practice: RunningPractice,
  ...rights: readonly (readonly KeyPermission[])[]
): Promise<Credentials[]> {
  const username = 'practice'
  const made = rights.map((permissions) => controlOf(practice)('/keys', { username, permissions }))
  return (await Promise.all(made)) as unknown as Credentials[]
}
