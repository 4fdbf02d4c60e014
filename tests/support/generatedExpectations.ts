import type { TrueFrame, Truth } from './truthOf.ts'

/** An expectation that is true or false of a run by construction. */
export interface GeneratedExpectation {
  readonly id: string
  readonly isTrue: boolean
  /** Its text in the scenario file, without its id. */
  readonly written: Readonly<Record<string, unknown>>
}

type Random = () => number

/** Numbers in [0, 1); the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** Fields that every frame has. */
const HEAD = ['deviceId', 't', 'epoch', 'seq', 'sample']

type Bounds = { readonly min?: number; readonly max?: number }
type Where = Readonly<Record<string, unknown>>

/** Expectations of devices' events: candidates around random frames, each decided by counting frames. */
export function eventCandidates(truth: Truth, count: number, seed: number): GeneratedExpectation[] {
  const random = randomOf(seed)
  const framesOf = new Map<string, TrueFrame[]>()
  for (const frame of truth.frames) {
    const same = framesOf.get(frame.event)
    if (same === undefined) framesOf.set(frame.event, [frame])
    else same.push(frame)
  }
  return Array.from({ length: count }, (_, index) => {
    const frame = pick(random, truth.frames)
    const frames = framesOf.get(frame.event) ?? []
    const where = whereOf(random, frame, frames)
    const device = random() < 0.8 ? frame.deviceId : undefined
    const window = windowOf(random, frame, truth)
    const matching = frames.filter(
      (one) => (device === undefined || one.deviceId === device) && hasAll(one.data, where),
    )
    const found = matching.filter(({ seq, atMs }) => seq > window.seq && atMs <= window.closeMs)
    const often = oftenOf(random, found.length)
    const { min = often.never ? 0 : 1, max = often.never ? 0 : Infinity } = boundsOf(often.count)
    return {
      id: `event-${index}`,
      isTrue: found.length >= min && found.length <= max,
      written: {
        ...{ event: frame.event, ...(device !== undefined && { device }) },
        ...(Object.keys(where).length > 0 && { where }),
        ...window.written,
        ...often,
      },
    }
  })
}

function boundsOf(count: Bounds | undefined): Bounds {
  return count === undefined ? {} : { min: count.min ?? 0, max: count.max ?? Infinity }
}

/** Some fields of a frame: as they are, within bounds, or beyond all that came. */
function whereOf(random: Random, { data }: TrueFrame, frames: readonly TrueFrame[]): Where {
  const fields = Object.entries(data).filter(
    ([key, value]) => !HEAD.includes(key) && ['string', 'number', 'boolean'].includes(typeof value),
  )
  const chosen = fields.filter(() => random() < 0.5)
  const changed = chosen.map(([key, value]) => {
    if (typeof value !== 'number' || Number.isInteger(value)) return [key, value]
    const values = frames.flatMap((one) => {
      const other = one.data[key]
      return typeof other === 'number' ? other : []
    })
    const most = values.reduce((a, b) => Math.max(a, b), value)
    const chance = random()
    if (chance < 0.4) return [key, value]
    if (chance < 0.7) return [key, { min: value - 1, max: value + 1 }]
    return [key, chance < 0.85 ? { min: most + 1 } : { max: value }]
  })
  return Object.fromEntries(changed)
}

function hasAll(data: TrueFrame['data'], where: Where): boolean {
  return Object.entries(where).every(([key, want]) => {
    const value = data[key]
    if (typeof want !== 'object' || want === null) return value === want
    const { min = -Infinity, max = Infinity } = want as Bounds
    return typeof value === 'number' && value >= min && value <= max
  })
}

/** A window: from the start or a step, to about the frame or to the end. */
function windowOf(random: Random, frame: TrueFrame, { steps, startMs, endMs }: Truth) {
  const opens = [['', { seq: -1, atMs: startMs }] as const, ...steps]
  const [after, { seq, atMs: openMs }] = pick(random, opens)
  const toFrameMs = Math.round(frame.atMs - openMs)
  const withinMs = pick(random, [undefined, toFrameMs, toFrameMs - 1, toFrameMs + 1000])
  const isPossible =
    withinMs !== undefined && withinMs > 0 && openMs + withinMs < endMs && random() < 0.8
  return {
    seq,
    closeMs: isPossible ? openMs + withinMs : endMs,
    written: {
      ...(after !== '' && { after }),
      ...(isPossible && { within: `${withinMs}ms` }),
    },
  }
}

/** How often: at least once, never, or about as often as it came. */
function oftenOf(random: Random, came: number): { never?: true; count?: Bounds } {
  const chance = random()
  if (chance < 0.35) return {}
  if (chance < 0.55) return { never: true }
  const near = Math.max(0, came + pick(random, [-1, 0, 0, 1]))
  if (chance < 0.75) return { count: { min: near, max: near } }
  return { count: chance < 0.88 ? { min: Math.max(1, near) } : { max: near } }
}

/** Expectations of the client that each replay has: it connects, lists devices, and sets nothing. */
export const clientExpectations: readonly GeneratedExpectation[] = [
  ...[
    { socket: 'connect', within: '20s' },
    { http: 'GET /api/hydra/devices', status: 200, within: '20s' },
    // A page of the dashboard calls it, as a check in a browser opens one.
    { http: 'GET /api/powermeter/energy/*', never: true },
  ].map((written, index) => ({ id: `client-${index}`, isTrue: true, written })),
  ...[
    { ack: 'switch', ok: true, within: '1s' },
    { socket: 'connect', never: true },
    { http: 'GET /api/hydra/devices', count: { max: 0 } },
  ].map((written, index) => ({ id: `client-not-${index}`, isTrue: false, written })),
]
