import { knownServices } from '@common/domain/services/known-services'
import { isLoopbackName } from '@common/domain/payments/service-url'
import type { Text } from '@common/texts/text'
import { Refusal } from '../ports/refusal'
import type { SettingsStore } from '../ports/settings'

/**
 * Asks the user, outside the page, whether something may be sent to hosts that the app has not sent anything to. Returns null when it
 * may, otherwise why not and what to do next. Nothing that runs in the page can answer it.
 */
export type AskForHosts = (hosts: readonly string[]) => Promise<Text | null>

export interface KnownHostsParts {
  readonly settings: SettingsStore
  readonly askForHosts: AskForHosts
}

/** Hosts to which what stands in the page may be sent: published services, connected ones, this computer, and what the user allowed. */
export class KnownHosts {
  readonly #parts: KnownHostsParts
  /** Until the app ends; a service that was connected is remembered with its profile. */
  readonly #allowed = new Set(knownServices.flatMap(hostsOf))

  constructor(parts: KnownHostsParts) {
    this.#parts = parts
  }

  /** @throws Refusal when the user does not allow it, or has not yet */
  async need(hosts: readonly string[]): Promise<void> {
    const { settings, askForHosts } = this.#parts
    const connected = new Set(settings.get().profiles.flatMap(hostsOf))
    const fresh = [...new Set(hosts)].filter(
      (host) => !this.#allowed.has(host) && !connected.has(host) && !isHere(host),
    )
    if (fresh.length === 0) return
    const problem = await askForHosts(fresh)
    if (problem) throw new Refusal('rejected', problem)
    for (const host of fresh) this.#allowed.add(host)
  }

  /** The same for both addresses of a service; what is no address is refused where it is used. */
  needService(service: ServiceHosts): Promise<void> {
    return this.need(hostsOf(service))
  }
}

interface ServiceHosts {
  readonly restUrl: string
  readonly wsUrl: string
}

const encrypted: ReadonlySet<string> = new Set(['https:', 'wss:'])

/** None of a service with an address that is refused, with the reason, where it is used: nothing goes there. */
function hostsOf({ restUrl, wsUrl }: ServiceHosts): readonly string[] {
  if (![restUrl, wsUrl].every((url) => URL.canParse(url))) return []
  const urls = [new URL(restUrl), new URL(wsUrl)]
  const isUsable = urls.every(({ protocol, host }) => encrypted.has(protocol) || isHere(host))
  return isUsable ? urls.map(({ host }) => host) : []
}

const isHere = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ''))
