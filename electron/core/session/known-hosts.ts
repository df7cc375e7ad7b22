import { knownServices } from '@common/domain/services/known-services'
import { isLoopbackName } from '@common/domain/payments/service-url'
import type { Message } from '@common/texts/message'
import { Refusal } from '../ports/refusal'
import type { SettingsStore } from '../ports/storage/settings'

/** Asks outside the page, so that page scripts can't answer. Null if allowed, otherwise the reason. */
export type AskForHosts = (hosts: readonly string[]) => Promise<Message | null>

export interface KnownHostsDeps {
  readonly settings: SettingsStore
  readonly askForHosts: AskForHosts
}

export class KnownHosts {
  readonly #deps: KnownHostsDeps
  /** Not persisted. */
  readonly #allowed = new Set(knownServices.flatMap(parseHosts))

  constructor(deps: KnownHostsDeps) {
    this.#deps = deps
  }

  /** @throws Refusal if the user does not allow it, or not yet */
  async need(hosts: readonly string[]): Promise<void> {
    const { settings, askForHosts } = this.#deps
    const connected = new Set(settings.get().profiles.flatMap(parseHosts))
    const fresh = [...new Set(hosts)].filter(
      (host) => !this.#allowed.has(host) && !connected.has(host) && !isLoopback(host),
    )
    if (fresh.length === 0) return
    const problem = await askForHosts(fresh)
    if (problem) throw new Refusal('rejected', problem)
    for (const host of fresh) this.#allowed.add(host)
  }

  /** Invalid addresses are rejected elsewhere. */
  needService(service: ServiceHosts): Promise<void> {
    return this.need(parseHosts(service))
  }
}

interface ServiceHosts {
  readonly restUrl: string
  readonly wsUrl: string
}

const encrypted: ReadonlySet<string> = new Set(['https:', 'wss:'])

function parseHosts({ restUrl, wsUrl }: ServiceHosts): readonly string[] {
  if (![restUrl, wsUrl].every((url) => URL.canParse(url))) return []
  const urls = [new URL(restUrl), new URL(wsUrl)]
  const isUsable = urls.every(({ protocol, host }) => encrypted.has(protocol) || isLoopback(host))
  return isUsable ? urls.map(({ host }) => host) : []
}

const isLoopback = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ''))
