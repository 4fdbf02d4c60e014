/** What is done to a connection with one tap. */
export const FAULTS = [
  { name: 'Connections close', fault: { socket: 'close' } },
  { name: 'Nothing comes through', fault: { socket: 'mute' } },
  { name: 'API answers 500', fault: { http: 'GET /api/*', status: 500 } },
  { name: 'API slow by 3 s', fault: { http: 'GET /api/*', latency: '3s' } },
] as const

const wordOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A fault in force in words: `http GET /api/*, latency 3000 ms`. */
export function faultText(what: Readonly<Record<string, unknown>>): string {
  return Object.entries(what)
    .map(
      ([name, value]) =>
        `${name} ${wordOf(value)}${name === 'latency' && typeof value === 'number' ? ' ms' : ''}`,
    )
    .join(', ')
}
