import { pageNotFoundFatal } from '@wattpost/protocol'
import type { MiddlewareFunction } from 'react-router'

/** A route that matched but whose parameters are not valid: fatal, status 404 [X1]. */
export class InvalidRoute extends Error {
  readonly status = 404
  constructor(fullPath: string) {
    super(pageNotFoundFatal(fullPath))
    this.name = 'InvalidRoute'
  }
}

/** A device's id is not blank once decoded [R14]. */
export function isDeviceId(segment: string | undefined): segment is string {
  return segment !== undefined && segment.trim() !== ''
}

/** Refuses a blank id before anything is loaded for it [X1]. */
export const requireDeviceId: MiddlewareFunction = ({ params, request }) => {
  const { pathname, search } = new URL(request.url)
  if (!isDeviceId(params.id)) throw new InvalidRoute(`${pathname}${search}`)
}
