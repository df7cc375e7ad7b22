import type { Network } from '@common/domain/account'
import { closableTrade, wishOf, type Wish } from '@common/domain/errand'
import type { Notice } from '@common/domain/notice'
import { noticeText } from '@common/domain/notice-text'
import type { Say } from '@common/texts/speaker'
import { text, type Text } from '@common/texts/text'
import type { Telling } from './tell'

/** What comes within it is told as one. */
const burstMs = 300
const mostLines = 5

const worlds = { practice: 'world.practice', testnet: 'world.testnet' } as const

export interface NoticeTelling {
  readonly tell: (telling: Telling) => void
  /** Brings the window to the front, and there what is wished for. */
  readonly show: (wish: Wish) => void
}

interface Waiting {
  readonly notice: Notice
  readonly network: Network
  readonly isHidden: boolean
}

/** Tells notices by notifications of the system: one for each, or one for a burst. A click leads to what it tells of. */
export function noticeTeller({ tell, show }: NoticeTelling) {
  let waiting: Waiting[] = []

  function tellOne({ notice, network, isHidden }: Waiting, say: Say): void {
    const { event } = notice
    const isTrade = 'tradeId' in wishOf(event)
    const closable = closableTrade(event)
    tell({
      title: say(inWorld(titleOf(notice), network)),
      body: say(isHidden ? text('notice.hidden') : noticeText(event).body),
      actions: [
        ...(isTrade ? [{ word: say('notify.showTrade'), act: () => show(wishOf(event)) }] : []),
        ...(closable === null
          ? []
          : [
              {
                word: say('notify.closeTrade'),
                act: () => show({ kind: 'close-trade', tradeId: closable }),
              },
            ]),
      ],
      onClick: () => show(wishOf(event)),
    })
  }

  function tellBurst(several: readonly Waiting[], network: Network, say: Say): void {
    tell({
      title: say(inWorld(text('notify.burst', { count: several.length }), network)),
      body: several
        .slice(-mostLines)
        .map(({ notice }) => say(titleOf(notice)))
        .join('\n'),
      actions: [],
      onClick: () => show({ kind: 'notices' }),
    })
  }

  /** @param isHidden without amounts */
  return (notice: Notice, network: Network, say: Say, isHidden: boolean): void => {
    waiting.push({ notice, network, isHidden })
    if (waiting.length > 1) return
    setTimeout(() => {
      const told = waiting
      waiting = []
      const [first] = told
      if (!first) return
      if (told.length === 1) tellOne(first, say)
      else tellBurst(told, first.network, say)
    }, burstMs)
  }
}

function titleOf({ event, awaySinceMs, happenedAtMs, atMs }: Notice): Text {
  const { title } = noticeText(event)
  return awaySinceMs === null ? title : text('notice.away', { what: title, at: happenedAtMs ?? atMs })
}

const inWorld = (title: Text, network: Network): Text =>
  network === 'mainnet' ? title : text('notice.inWorld', { world: text(worlds[network]), title })
