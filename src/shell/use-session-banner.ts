import { essentialJobs, syncJobTexts } from '@common/domain/sync-jobs'
import { message, type Message, type TextKey } from '@common/texts/message'
import { computed } from 'vue'
import { formatList } from '../format/list'
import { formatProfileName } from '../format/window-title'
import { t } from '../format/translate'
import { useSessionStore } from '../session/session'

const maintenanceCodes: ReadonlySet<string> = new Set<TextKey>([
  'service.maintenance',
  'service.maintenanceFor',
])

export function useSessionBanner() {
  const session = useSessionStore()

  const offlineText = computed((): Message => {
    const name = session.profile ? formatProfileName(session.profile) : message('service.theService')
    const problem = session.state?.problem
    if (!problem) return message('banner.unreachable', { name })
    const what = problem.code === 'service.quoted' ? problem.values?.['what'] : undefined
    const fact = typeof what === 'object' ? what : problem
    // The app reconnects automatically, so the banner has no "try again".
    if (maintenanceCodes.has(fact.code)) return message('banner.maintenance')
    if (fact !== problem) return message('service.saidNothing', { what: fact })
    // The failed request was a read: "nothing was sent" is irrelevant.
    const why = problem.code === 'service.notReached' ? problem.values?.['why'] : undefined
    return why === undefined || typeof why === 'number'
      ? problem
      : message('banner.unreachableWhy', { name, problem: why })
  })
  /** Null before the first response of the exchange. */
  const loading = computed((): string | null => {
    const jobs = session.state?.loading ?? []
    return jobs.length > 0 && jobs.length < essentialJobs.length
      ? formatList(jobs.map((job) => t(syncJobTexts[job])))
      : null
  })

  function toMessage(): string | null {
    switch (session.phase) {
      case 'connecting':
        if (session.state?.problem) return t(session.state.problem)
        if (session.profile && loading.value)
          return t('banner.loading', { name: formatProfileName(session.profile), what: loading.value })
        return session.profile
          ? t('banner.reaching', { name: formatProfileName(session.profile) })
          : t('banner.reachingService')
      case 'offline':
        return t('banner.offline', { problem: offlineText.value })
      case 'refused':
        return session.state?.problem ? t(session.state.problem) : t('banner.refused')
      case 'ready':
        return session.state?.problem ? t(session.state.problem) : null
      case 'first-run':
      case 'locked':
      case null:
        return null
    }
  }

  return computed(toMessage)
}
