import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { formatAge } from '../format/time'
import { t } from '../format/translate'

export function unresolvedWriteText(write: UnresolvedWrite, nowMs: number): string {
  switch (write.state) {
    case 'checking':
      if (write.mayRepeat && write.finding) return t('unresolved.mayRepeat', { finding: write.finding })
      return t('unresolved.checking', { age: formatAge(nowMs - write.sinceMs) })
    case 'done':
      return t('unresolved.done', { finding: write.finding ?? '' })
    case 'not-done':
      return t('unresolved.notDone', { finding: write.finding ?? '' })
    case 'needs-you':
      return write.finding === null ? t('unresolved.needsYou') : t(write.finding)
  }
}
