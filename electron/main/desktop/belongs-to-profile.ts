export const belongsToProfile = (profileId: string | null, openId: string | null): boolean =>
  profileId === null || profileId === openId
