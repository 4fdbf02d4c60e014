import type { Recorded } from '../recording/record.ts'

/** What a recorded server acknowledged, request by request, in order; the last one goes on for ever. */
export class RecordedAcks {
  readonly #acks = new Map<string, unknown[]>()

  constructor(records: readonly Recorded[]) {
    const requests = new Map(
      records.flatMap((record) =>
        record.kind === 'emit' ? [[record.n, keyOf(record.event, record.args[0])] as const] : [],
      ),
    )
    for (const record of records) {
      const request = record.kind === 'ack' ? requests.get(record.of) : undefined
      if (record.kind !== 'ack' || request === undefined) continue
      this.#acks.set(request, [...(this.#acks.get(request) ?? []), record.args[0]])
    }
  }

  /** The next acknowledgement of a request, taken; `undefined` when it was not recorded. */
  take(name: string, payload: unknown): { readonly ack: unknown } | undefined {
    const acks = this.#acks.get(keyOf(name, payload))
    if (acks === undefined) return undefined
    const [ack] = acks
    if (acks.length > 1) acks.shift()
    return { ack }
  }
}

function keyOf(name: string, payload: unknown): string {
  return `${name} ${JSON.stringify(sorted(payload))}`
}

/** The same request whatever the order of its fields. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
