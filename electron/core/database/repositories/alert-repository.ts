import type { AlertRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'
import { AlertRecord } from '../records/stored-records'
import { upsertDated } from '../records/upsert'

export function createAlertRepository({ database, select }: HistoryDeps): AlertRepository {
  const selectAlerts = select.recordsOf('alerts', AlertRecord, 'ORDER BY created_at_ms DESC, id DESC')
  return {
    all: () => selectAlerts(),
    save: (alert) =>
      void database.prepare(upsertDated('alerts')).run(alert.id, alert.createdAtMs, JSON.stringify(alert)),
    remove: (alertId) => void database.prepare('DELETE FROM alerts WHERE id = ?').run(alertId),
  }
}
