import { AccountStateSchema } from '../../domain/account'
import { profileValue } from '../state-feed'

export const account = {
  state: profileValue(AccountStateSchema, null),
}
