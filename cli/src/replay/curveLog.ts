import type { LoggedEntry, ScenarioPlayer } from '@wattpost/emulator'
import { type LoggedFrame, verbatimFrames } from '@wattpost/emulator/scenarios'
import {
  consumptionPowerW,
  decodeHydraPower,
  decodeMeterPower,
  decodePower,
  type HydraPowerFrame,
} from '@wattpost/protocol'

/** A value of a device over a run. */
export interface Curve {
  readonly deviceId: string
  readonly quantity: 'charge' | 'power'
  /** In order of time: epoch ms, and % of charge or W of load. */
  readonly points: readonly (readonly [atMs: number, value: number])[]
}

/** More devices are not drawn. */
const DEVICES_MAX = 6
/** Points of a curve: computing the values of a report takes time. */
const POINTS_MAX = 240

/** Collects the charge of batteries and the load of devices during a run. */
export class CurveLog {
  readonly #player: ScenarioPlayer
  readonly #devices: ReadonlySet<string>
  readonly #intervalMs: number
  /** Time from which the next report of a device is computed: its values take time, and a point is due then. */
  readonly #dueMs = new Map<string, number>()
  readonly #curves = new Map<string, Curve & { readonly points: [number, number][] }>()
  readonly #stop: () => void

  /** @param devices in order of interest */
  constructor(player: ScenarioPlayer, devices: Iterable<string>) {
    this.#player = player
    this.#devices = new Set([...devices].slice(0, DEVICES_MAX))
    const { startMs, endMs } = player.run
    this.#intervalMs = (endMs - startMs) / POINTS_MAX
    this.#stop = player.listen({ entry: (entry) => this.#onEntry(entry) })
  }

  stop(): void {
    this.#stop()
  }

  /** The curves that have at least two points, by device. */
  get curves(): readonly Curve[] {
    const order = [...this.#devices]
    return [...this.#curves.values()]
      .filter(({ points }) => points.length > 1)
      .sort((a, b) => order.indexOf(a.deviceId) - order.indexOf(b.deviceId))
  }

  #onEntry({ entry, atMs }: LoggedEntry): void {
    if (entry.kind === 'verbatim') {
      for (const frame of verbatimFrames(entry))
        if (this.#devices.has(frame.deviceId)) this.#onFrame(frame.deviceId, frame, atMs)
    } else if (entry.kind === 'report' && this.#devices.has(entry.deviceId)) {
      if (atMs < (this.#dueMs.get(entry.deviceId) ?? 0)) return
      this.#dueMs.set(entry.deviceId, atMs + this.#intervalMs)
      for (const frame of entry.values()) this.#onFrame(entry.deviceId, frame, atMs)
    }
  }

  #onFrame(deviceId: string, frame: Pick<LoggedFrame, 'event' | 'data'>, atMs: number): void {
    const found = valueIn(frame)
    if (found === null) return
    const [quantity, value] = found
    const key = `${deviceId} ${quantity}`
    const curve = this.#curves.get(key) ?? { deviceId, quantity, points: [] }
    this.#curves.set(key, curve)
    const lastMs = curve.points.at(-1)?.[0] ?? this.#player.run.startMs - this.#intervalMs
    if (atMs - lastMs >= this.#intervalMs) curve.points.push([atMs, value])
  }
}

/** The value that a frame has for a curve: charge in %, load in W. */
function valueIn({
  event,
  data,
}: Pick<LoggedFrame, 'event' | 'data'>): readonly [Curve['quantity'], number] | null {
  switch (event) {
    case 'power': {
      const read = decodePower(data)
      if (!read.ok || read.value.body.kind !== 'live') return null
      return ['power', consumptionPowerW(read.value.body.raw)]
    }
    case 'meter_power': {
      const read = decodeMeterPower(data)
      if (!read.ok || read.value.body.kind !== 'total-power') return null
      return ['power', read.value.body.totals.totalActivePower]
    }
    case 'hydra_power': {
      const read = decodeHydraPower(data)
      return read.ok ? hydraValue(read.value) : null
    }
    default:
      return null
  }
}

function hydraValue({ body }: HydraPowerFrame): readonly [Curve['quantity'], number] | null {
  if (body.type === 'battery-system') return body.mc === 0 ? null : ['charge', body.abp]
  if (body.type !== 'power-split') return null
  const { grid = 0, generator = 0, solar = 0, battery = 0 } = body
  return ['power', grid + generator + solar + battery]
}
