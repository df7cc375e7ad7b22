import type { UserProfile } from '@common/domain/services/user-profile'
import { need } from '../../ports/refusal'
import type { Handlers, RouterDeps } from '../router-deps'

const longestDetails = 4000

export function serviceRoutes({ session }: RouterDeps): Handlers['service'] {
  const exchange = () => session.active().exchange
  return {
    expectWrite: (request) => void session.active().writes.expectWrite(request),
    profile: async () => shown(await need(exchange().profile).profile()),
    changeProfile: async (change) => shown(await need(exchange().profile).changeProfile(change)),
    messages: async () =>
      (await session.active().wallet.messages.unread()).map(({ id, atMs, event, data }) => ({
        id,
        atMs,
        event,
        details: data === null ? '' : JSON.stringify(data).slice(0, longestDetails),
      })),
    markMessagesRead: async () => void (await session.active().wallet.messages.markAllRead()),
    leaderboard: async () => {
      const { daily, weekly, monthly, allTime } = await exchange().leaderboard()
      return { daily: [...daily], weekly: [...weekly], monthly: [...monthly], allTime: [...allTime] }
    },
  }
}

/** Automatic withdrawals belong to the wallet. */
const shown = ({ autoWithdraw: _money, linkingPublicKey: _login, ...profile }: UserProfile) => profile
