import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { formatAge } from '../format/time'
import { t } from '../format/translate'

/** Null while nothing is known about the outcome. */
export function writeFindingText(write: UnresolvedWrite): string | null {
  switch (write.state) {
    case 'checking':
      return write.mayRepeat && write.finding ? t('unresolved.mayRepeat', { finding: write.finding }) : null
    case 'done':
      return t('unresolved.done', { finding: write.finding ?? '' })
    case 'not-done':
      return t('unresolved.notDone', { finding: write.finding ?? '' })
    case 'needs-you':
      return write.finding === null ? t('unresolved.needsYou') : t(write.finding)
  }
}

export const unresolvedWriteText = (write: UnresolvedWrite, nowMs: number): string =>
  writeFindingText(write) ?? t('unresolved.checking', { age: formatAge(nowMs - write.sinceMs) })
