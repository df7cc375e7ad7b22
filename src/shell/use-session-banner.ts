import { essentialJobs, syncJobTexts } from '@common/domain/sync-jobs'
import { text, type Text } from '@common/texts/text'
import { computed } from 'vue'
import { formatList } from '../format/list'
import { say } from '../format/say'
import { useSessionStore } from '../session/session'

export function useSessionBanner() {
  const session = useSessionStore()

  const offlineText = computed((): Text => {
    const name = session.profile?.name ?? text('service.theService')
    const problem = session.state?.problem
    if (!problem) return text('banner.unreachable', { name })
    // The failed request was a read: "nothing was sent" is irrelevant.
    const what = problem.code === 'service.quoted' ? problem.values?.['what'] : undefined
    if (typeof what === 'object') return text('service.saidNothing', { what })
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
