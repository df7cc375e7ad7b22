import type { Say } from '@common/texts/speaker'
import { text, type Text } from '@common/texts/text'

/** How long a question waits for its answer. */
const waitMs = 120_000

/**
 * Questions to the user of the terminal, whom no page can answer for. One at a time, so that a `yes` is never for another than the one
 * that was read.
 * @param print writes to the terminal: the words, and what they ask about for a program that holds it
 */
export function askInTerminal(
  print: (words: string, hosts: readonly string[]) => void,
  nowMs: () => number = Date.now,
) {
  const allowed = new Set<string>()
  let asked: { readonly hosts: readonly string[]; readonly untilMs: number; readonly say: Say } | undefined
  const named = (hosts: readonly string[]): string => hosts.join(', ')

  return {
    /** Returns null when the hosts are allowed already. Otherwise asks, and returns where to answer. */
    ask(hosts: readonly string[], say: Say): Text | null {
      if (hosts.every((host) => allowed.has(host))) return null
      if (asked && asked.untilMs > nowMs()) {
        const isSame = named(asked.hosts) === named(hosts)
        return text(isSame ? 'host.inTerminal' : 'host.another', { hosts: named(hosts) })
      }
      asked = { hosts, untilMs: nowMs() + waitMs, say }
      print(say(text('terminal.askHost', { hosts: named(hosts) })), hosts)
      return text('host.inTerminal', { hosts: named(hosts) })
    },
    /** Takes a line of the terminal. Returns whether it was an answer. */
    answer(line: string): boolean {
      const word = line.trim().toLowerCase()
      if (!asked || asked.untilMs <= nowMs() || (word !== 'yes' && word !== 'no')) return false
      const { hosts, say } = asked
      asked = undefined
      if (word === 'yes') for (const host of hosts) allowed.add(host)
      const told = word === 'yes' ? 'terminal.hostAllowed' : 'terminal.hostRefused'
      print(say(text(told, { hosts: named(hosts) })), hosts)
      return true
    },
  }
}
