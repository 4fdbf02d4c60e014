import type { OutgoingFrame } from '../world/frame.ts'
import type { Telling } from '../world/telling.ts'

/**
 * A device's report, as the world log holds it: a hundred devices make close to a million a day, and hardly one
 * is ever read, so it is as light as can be.
 */
export class Report {
  readonly kind = 'report'
  readonly deviceId: string
  readonly #telling: Pick<Telling, 'changes' | 'report'>

  constructor(deviceId: string, telling: Pick<Telling, 'changes' | 'report'>) {
    this.deviceId = deviceId
    this.#telling = telling
  }

  /** The states that changed by themselves since the device was heard last. */
  changes(): OutgoingFrame[] {
    return this.#telling.changes()
  }

  /** The periodic values alone. */
  values(): OutgoingFrame[] {
    return this.#telling.report()
  }

  /** Both. */
  frames(): OutgoingFrame[] {
    return [...this.changes(), ...this.values()]
  }
}
