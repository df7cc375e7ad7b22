import { v1 } from '@common/exchange-api/v1/endpoints'
import type { AccountExchange, ProfileExchange } from '../../../ports/exchange/exchange-account'
import type { AdapterDeps } from '../../shared/adapter'
import { read, written } from '../../shared/translate'
import { toAccount, toAccountLimits, toProfile } from '../../shared/to-domain/shared-account-mapping'
import { toUserChange } from '../to-wire'

const { app, user } = v1

/** Other fields are published for version 2 only (protocol/v1.md#user-and-wallet). */
const getUser = {
  ...user.getUser,
  response: user.getUser.response
    .partial({ synthetic_usd_balance: true })
    .transform(({ synthetic_usd_balance = 0, ...wire }) => ({ ...wire, synthetic_usd_balance })),
}
const updateUser = { ...user.updateUser, response: getUser.response }

export const accountCalls = ({ rest }: AdapterDeps): AccountExchange => ({
  account: async () => read(toAccount, await rest.call(getUser, {}, { priority: 'news' })),
  accountLimits: async () => read(toAccountLimits, await rest.call(app.configuration, {})),
})

export const profileCalls = ({ rest }: AdapterDeps): ProfileExchange => ({
  profile: async () => read(toProfile, await rest.call(getUser, {}, { priority: 'news' })),
  changeProfile: async (change) => {
    const body = toUserChange(change)
    return written(toProfile, await rest.call(updateUser, { body }, { priority: 'wallet' }))
  },
})
