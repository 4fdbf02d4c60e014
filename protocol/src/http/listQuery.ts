import { z } from 'zod'
import { LIST_DEFAULTS, PAGE_LIMIT_MAX } from '../constants.ts'
import { deviceStatus } from '../live/deviceStatus.ts'
import { wholeNumber } from './wholeNumber.ts'

/** A list's query with its own default limit [C3]; `page` counts from 0, `limit` from 1. */
export function listQueryOf(limit: number) {
  return z.object({
    page: wholeNumber.default(0),
    limit: wholeNumber.pipe(z.int().min(1).max(PAGE_LIMIT_MAX)).default(limit),
    /** Matches id or site, without regard to case. */
    search: z.string().max(100).optional(),
    filter: deviceStatus.optional(),
  })
}

/** The query of `GET /api/hydra/devices` [H11] and of the power meters' list [H8]. */
export const listQuery = listQueryOf(LIST_DEFAULTS.limit)
export type ListQuery = z.output<typeof listQuery>
