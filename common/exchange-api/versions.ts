import { v1 } from './v1/endpoints'
import { v2 } from './v2/endpoints'
import { v3 } from './v3/endpoints'

export const versions = { v1, v2, v3 }
