/** A device or a query with an IANA zone, which the specification does not name. */
interface Zoned {
  readonly tz?: string | undefined
}

/** The parameter `tz` of calls: it is sent once an answer has carried the addition, since other backends may refuse it. */
export interface ZoneParameter {
  /** Call with the devices of each answer. */
  noted(devices: readonly Zoned[]): void
  /** The query as it is sent. */
  sent<Q extends Zoned>(query: Q): Q | Omit<Q, 'tz'>
}

/** @param isTaken whether the backend is known to take the parameter */
export function createZoneParameter(isTaken = false): ZoneParameter {
  let isKnown = isTaken
  return {
    noted: (devices) => {
      isKnown ||= devices.some(({ tz }) => tz !== undefined)
    },
    sent: (query) => {
      if (isKnown) return query
      const { tz: _, ...rest } = query
      return rest
    },
  }
}
