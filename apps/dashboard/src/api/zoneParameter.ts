/** A device or a query with an IANA zone, which the specification does not name. */
interface Zoned {
  readonly tz?: string | undefined
}

/**
 * The parameter `tz` of calls: it is sent as the configuration says, else once an answer has carried the addition, since
 * other backends may refuse it.
 */
export interface ZoneParameter {
  /** Call with the devices of each answer. */
  noted(devices: readonly Zoned[]): void
  /** The query as it is sent. */
  sent<Q extends Zoned>(query: Q): Q | Omit<Q, 'tz'>
}

/** @param isTaken whether the backend takes the parameter; by default its answers tell */
export function createZoneParameter(isTaken?: boolean): ZoneParameter {
  let isKnown = isTaken ?? false
  return {
    noted: (devices) => {
      if (isTaken === undefined) isKnown ||= devices.some(({ tz }) => tz !== undefined)
    },
    sent: (query) => {
      if (isKnown) return query
      const { tz: _, ...rest } = query
      return rest
    },
  }
}
