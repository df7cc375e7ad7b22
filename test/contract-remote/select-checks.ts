import type { RemoteService } from './arguments'
import type { Check } from './checks'
import { readChecks } from './read-checks'
import type { RemoteCaller } from './remote-caller'
import { v3ReadChecks, v3WriteChecks } from './v3-checks'
import { writeChecks } from './write-checks'

export function selectChecks({ version, ws, mayWrite }: RemoteService, caller: RemoteCaller): Check[] {
  const [reads, writes] = version === 'v3' ? [v3ReadChecks, v3WriteChecks] : [readChecks, writeChecks]
  return [...reads(caller, ws), ...(mayWrite ? writes(caller) : [])]
}
