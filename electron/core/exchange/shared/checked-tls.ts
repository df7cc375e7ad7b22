/** Stated for every connection: left to itself Node asks the environment whether certificates are looked at. */
export const checkedTls = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const
