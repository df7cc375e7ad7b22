import type { BackupPlan } from '@common/bridge/contract/backup'
import { text, type Text } from '@common/texts/text'

/** Never empty. */
export function backupPlanTexts({
  settings,
  account,
  notes,
  details,
  alerts,
  guards,
  unread,
}: BackupPlan): Text[] {
  const counted = (count: number, words: (count: number) => Text): Text[] => (count > 0 ? [words(count)] : [])
  const changes = [
    ...counted(settings, (count) => text('backup.settings', { count })),
    ...counted(notes.missing, (count) => text('backup.notes.missing', { count })),
    ...counted(details.missing, (count) => text('backup.details', { count })),
    ...counted(alerts.missing, (count) => text('backup.alerts.missing', { count })),
    ...(guards.missing ? [text('backup.guards.missing')] : []),
  ]
  return [
    ...(changes.length > 0 || account.is === 'another' ? changes : [text('backup.nothing')]),
    ...counted(notes.kept, (count) => text('backup.notes.kept', { count })),
    ...counted(alerts.left, (count) => text('backup.alerts.left', { count })),
    ...(guards.kept ? [text('backup.guards.kept')] : []),
    ...(account.is === 'another' ? [text('backup.another', { name: account.name })] : []),
    ...(account.is === 'none' ? [text('backup.none')] : []),
    ...counted(unread, (count) => text('backup.unread', { count })),
  ]
}
