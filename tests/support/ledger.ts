import { HOUR_MS } from '@wattpost/protocol'

/** A frame as received by a client. */
interface Frame {
  readonly deviceId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The values of one report. */
interface Reading {
  /** Powers in W; each is integrated and compared with the counter of the same name. */
  readonly powersW: Readonly<Record<string, number>>
  /** Wh, up or down. */
  readonly countersWh: Readonly<Record<string, number>>
  /** Values that never decrease. */
  readonly rising: Readonly<Record<string, number>>
  /** 0–100. */
  readonly percents: Readonly<Record<string, number>>
}

interface Account {
  integralWh: number
  grossWh: number
  countedWh: number
}

const REPORT_MS = 10_000
/** Charge efficiency and largest capacity (Wh) of a bg device's battery. */
const BG_BATTERY = { efficiency: 0.96, capacityWhMax: 9600 }

/** Checks the reports of a device for consistency over time, without other knowledge. */
export class Ledger {
  readonly #deviceId: string
  readonly #accounts = new Map<string, Account>()
  #first: Reading | null = null
  #last: { readonly ms: number; readonly reading: Reading } | null = null
  #storedWh = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }
  #reports = 0
  /** Contradictions in words, at most the first few. */
  readonly broken: string[] = []

  constructor(deviceId: string) {
    this.#deviceId = deviceId
  }

  get reports(): number {
    return this.#reports
  }

  /** Enters the frames of one report. */
  enter(ms: number, frames: readonly Frame[]): void {
    const reading = readingOf(frames)
    this.#reports += 1
    this.#first ??= reading
    this.#check(ms, reading)
    if (this.#last !== null && ms - this.#last.ms === REPORT_MS)
      this.#integrate(this.#last.reading, reading)
    this.#last = { ms, reading }
  }

  /** Accounts that differ by more than 0.5 % of their flow. */
  imbalances(): string[] {
    const wrong = [...this.#accounts].filter(
      ([, { integralWh, grossWh, countedWh }]) =>
        Math.abs(integralWh - countedWh) > 0.005 * grossWh + 1,
    )
    return wrong.map(([name, account]) => `${this.#deviceId} ${name}: ${JSON.stringify(account)}`)
  }

  /** Flow through an account in both directions, Wh. */
  grossWh(name: string): number {
    return this.#accounts.get(name)?.grossWh ?? 0
  }

  /** Gain of a counter from the first to the last report. */
  gainedWh(counter: string): number {
    const [first, last] = [this.#first?.rising[counter], this.#last?.reading.rising[counter]]
    return (last ?? Number.NaN) - (first ?? Number.NaN)
  }

  get accounts(): readonly string[] {
    return [...this.#accounts.keys()]
  }

  #check(ms: number, { rising, percents, countersWh }: Reading): void {
    for (const [name, value] of Object.entries(rising)) {
      const before = this.#last?.reading.rising[name] ?? 0
      if (!(value >= before)) this.#addFinding(ms, `${name} fell from ${before} to ${value}`)
    }
    for (const [name, value] of Object.entries(percents))
      if (!(value >= 0 && value <= 100)) this.#addFinding(ms, `${name} is ${value} %`)
    if (countersWh.stored === undefined) return
    const { least, most } = this.#storedWh
    this.#storedWh = {
      least: Math.min(least, countersWh.stored),
      most: Math.max(most, countersWh.stored),
    }
    if (this.#storedWh.most - this.#storedWh.least > BG_BATTERY.capacityWhMax)
      this.#addFinding(ms, `the battery held ${JSON.stringify(this.#storedWh)} Wh`)
  }

  #integrate(before: Reading, now: Reading): void {
    for (const [name, powerW] of Object.entries(before.powersW)) {
      const account = this.#accounts.get(name) ?? { integralWh: 0, grossWh: 0, countedWh: 0 }
      const wh = (powerW * REPORT_MS) / HOUR_MS
      account.integralWh += wh
      account.grossWh += Math.abs(wh)
      account.countedWh += (now.countersWh[name] ?? Number.NaN) - (before.countersWh[name] ?? 0)
      this.#accounts.set(name, account)
    }
  }

  #addFinding(ms: number, what: string): void {
    if (this.broken.length < 5)
      this.broken.push(`${this.#deviceId} at ${new Date(ms).toISOString()}: ${what}`)
  }
}

/** Numbers of one report by name. */
function readingOf(frames: readonly Frame[]): Reading {
  const reading = { powersW: {}, countersWh: {}, rising: {}, percents: {} }
  for (const { data } of frames) enterFrame(reading, data as Record<string, number | string>)
  return reading
}

type Numbers = Record<string, number>
type Open = { [K in keyof Reading]: Numbers }

function enterFrame(reading: Open, data: Readonly<Record<string, number | string>>): void {
  if ('vb' in data) enterBgPower(reading, data as Numbers)
  else if ('tein' in data) enterBgLifetime(reading, data as Numbers)
  else if (typeof data.type === 'string') enterTyped(reading, data.type, data as Numbers)
}

function enterBgPower({ powersW }: Open, { vb = 0, ib = 0, ii = 0, pi = 0 }: Numbers): void {
  powersW.battery = vb * ib
  powersW.solar = pi > 0 ? 0 : Math.max(0, vb * ib + vb * ii)
}

function enterBgLifetime({ countersWh, rising }: Open, data: Numbers): void {
  const { tse = 0, tein = 0, teout = 0, tahin = 0, tahout = 0 } = data
  countersWh.battery = tein - teout
  countersWh.solar = tse
  countersWh.stored = BG_BATTERY.efficiency * tein - teout
  Object.assign(rising, { tse, tein, teout, tahin, tahout })
}

function enterTyped({ powersW, countersWh, rising, percents }: Open, type: string, data: Numbers) {
  const part = `${data.phase ?? data.channel ?? data.monitor ?? 'all'}`
  switch (type) {
    case 'total-power':
    case 'phase-power':
      powersW[`active ${part}`] = data.p ?? 0
      powersW[`reactive ${part}`] = data.q ?? 0
      break
    case 'total-energy':
    case 'phase-energy':
      countersWh[`active ${part}`] = (data.ei ?? 0) - (data.ee ?? 0)
      countersWh[`reactive ${part}`] = (data.ri ?? 0) - (data.re ?? 0)
      for (const key of ['ei', 'ee', 'ri', 're', 'ae']) rising[`${key} ${part}`] = data[key] ?? 0
      break
    case 'ac-power':
      powersW[`channel ${part}`] = data.rp ?? 0
      break
    case 'ac-channel-energy':
      countersWh[`channel ${part}`] = (data.ie ?? 0) - (data.ee ?? 0)
      Object.assign(rising, { [`ie ${part}`]: data.ie ?? 0, [`ee ${part}`]: data.ee ?? 0 })
      break
    case 'battery-monitor-power':
      powersW[`battery ${part}`] = data.p ?? 0
      percents[`soc ${part}`] = data.soc ?? Number.NaN
      break
    case 'battery-monitor-energy':
      countersWh[`battery ${part}`] = (data.ce ?? 0) - (data.de ?? 0)
      Object.assign(rising, { [`ce ${part}`]: data.ce, [`de ${part}`]: data.de })
      break
    case 'battery-system':
      percents.charge = data.abp ?? Number.NaN
      break
  }
}
