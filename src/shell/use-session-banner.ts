import { essentialJobs, syncJobTexts } from '@common/domain/sync-jobs'
import { text, type Text, type TextKey } from '@common/texts/text'
import { computed } from 'vue'
import { formatList } from '../format/list'
import { say } from '../format/say'
import { useSessionStore } from '../session/session'

const maintenanceCodes: ReadonlySet<string> = new Set<TextKey>([
  'service.maintenance',
  'service.maintenanceFor',
])

export function useSessionBanner() {
  const session = useSessionStore()

  const offlineText = computed((): Text => {
    const name = session.profile?.name ?? text('service.theService')
    const problem = session.state?.problem
    if (!problem) return text('banner.unreachable', { name })
    const what = problem.code === 'service.quoted' ? problem.values?.['what'] : undefined
    const fact = typeof what === 'object' ? what : problem
    // The app reconnects automatically, so the banner has no "try again".
    if (maintenanceCodes.has(fact.code)) return text('banner.maintenance')
    if (fact !== problem) return text('service.saidNothing', { what: fact })
    // The failed request was a read: "nothing was sent" is irrelevant.
    const why = problem.code === 'service.notReached' ? problem.values?.['why'] : undefined
    return why === undefined || typeof why === 'number'
      ? problem
      : text('banner.unreachableWhy', { name, problem: why })
  })
  /** Null before the first response of the exchange. */
  const loading = computed((): string | null => {
    const jobs = session.state?.loading ?? []
    return jobs.length > 0 && jobs.length < essentialJobs.length
      ? formatList(jobs.map((job) => say(syncJobTexts[job])))
      : null
  })

  function toMessage(): string | null {
    switch (session.phase) {
      case 'connecting':
        if (session.state?.problem) return say(session.state.problem)
        if (session.profile && loading.value)
          return say('banner.loading', { name: session.profile.name, what: loading.value })
        return session.profile
          ? say('banner.reaching', { name: session.profile.name })
          : say('banner.reachingService')
      case 'offline':
        return say('banner.offline', { problem: offlineText.value })
      case 'refused':
        return session.state?.problem ? say(session.state.problem) : say('banner.refused')
      case 'ready':
        return session.state?.problem ? say(session.state.problem) : null
      case 'first-run':
      case 'locked':
      case null:
        return null
    }
  }

  return computed(toMessage)
}
