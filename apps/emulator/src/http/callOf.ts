import type { Request } from 'express'
import type { Call } from '../scenario/faults/pattern.ts'

/** Which call a request makes, as patterns of faults and steps see it. */
export function callOf({ method, originalUrl }: Request): Call {
  const mark = originalUrl.indexOf('?')
  return mark < 0
    ? { method, path: originalUrl, query: '' }
    : { method, path: originalUrl.slice(0, mark), query: originalUrl.slice(mark + 1) }
}
