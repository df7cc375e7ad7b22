import * as z from 'zod'

export const Id = z.string().min(1).max(128)
