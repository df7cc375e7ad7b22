/** What one API key may do, as the service's own answers show; `unknown` where they do not. Reading is proved by the test before. */
export interface KeyPermissions {
  readonly trade: Permission
  readonly withdraw: Permission
}

export type Permission = 'yes' | 'no' | 'unknown'
