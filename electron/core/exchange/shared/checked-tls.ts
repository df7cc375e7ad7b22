/** Environment variables could disable the certificate check. */
export const checkedTls = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const
