import type { EnergyType, ReportedEnergyRow } from '@wattpost/protocol'
import { CallError } from '../domain/failures/failure.ts'
import { answeredParts } from './answeredParts.ts'

type Rows = readonly ReportedEnergyRow[]
/** Calls for energy rows of one type [H16, H17]; rejects as the call does. */
type AskType = (type: EnergyType) => Promise<Rows>
type SingleType = Exclude<EnergyType, 'all'>

/**
 * Which energy types the backend takes. The specification names `ie`, the default: it is asked for first, then the
 * types beside it. Types that are refused or ignored are not asked for again. `all`, which the specification does not
 * name, is asked for only where the configuration says so [H16, H17].
 */
export interface EnergyTypes {
  /** All energies that the backend gives. Rejects when no type can be read, or not the default one at first. */
  rows(ask: AskType): Promise<EnergyRows>
  /** Whether the backend gives import alone, as far as it was asked. */
  isImportOnly(): boolean
  /** Call when the user changes. */
  forget(): void
}

/** Energies of several types. */
export interface EnergyRows {
  readonly rows: readonly ReportedEnergyRow[]
  /** Why the energies of a type are missing, though the backend has them. */
  readonly failed: Error | null
}

/** Types beside the default one. */
const OTHERS = ['ce', 'de', 'se'] as const
/** After this number of answers to other types with rows of import alone, the server ignores the type. */
const IGNORED_MAX = 3

/** The total that each type counts [E19]. */
export const TOTALS = {
  ie: 'totalImportEnergy',
  ce: 'totalChargeEnergy',
  de: 'totalDischargeEnergy',
  se: 'solarChargeEnergy',
} as const satisfies Record<SingleType, keyof ReportedEnergyRow>

/**
 * @param configured the types by the configuration; found out when absent
 * @param stored holds the refused types over reloads of the page
 */
export function createEnergyTypes(
  configured?: readonly EnergyType[],
  stored: StoredText = UNSTORED,
): EnergyTypes {
  const start: readonly EnergyType[] | null = configured?.includes('all')
    ? ['all']
    : (configured ?? null)
  let taken = start
  let learning: Promise<EnergyRows> | null = null
  let ignored = 0
  const refused = new Set<string>(stored.read()?.split(' '))
  const storeRefused = () => stored.write(refused.size > 0 ? [...refused].join(' ') : null)
  /** Gives up the types beside the default one where the server ignores the parameter. An empty answer says nothing. */
  const judge = (answers: readonly TypeAnswer[]) => {
    const others = answers.filter(({ type, rows }) => type !== 'ie' && rows.length > 0)
    if (others.length === 0) return
    const isIgnored = others.every(({ type, rows }) => !rows.some((row) => hasOwnTotal(row, type)))
    ignored = isIgnored ? ignored + 1 : 0
    if (ignored === IGNORED_MAX) taken = ['ie']
  }
  /** The rows of a type that may be unknown to the backend; `null` where it refuses the type. */
  const tried = async (type: SingleType, ask: AskType): Promise<TypeAnswer | null> => {
    try {
      return await answered(type, ask)
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.add(type)
      storeRefused()
      return null
    }
  }
  const learn = async (ask: AskType): Promise<EnergyRows> => {
    const first = await answered('ie', ask)
    const untried = OTHERS.filter((type) => !refused.has(type))
    const { parts, failed } = await answeredParts([
      Promise.resolve(first),
      ...untried.map((type) => tried(type, ask)),
    ])
    const answers = parts.filter((answer) => answer !== null)
    // A type that failed for another reason is tried again by the next call.
    if (failed === null) taken = ['ie', ...OTHERS.filter((type) => !refused.has(type))]
    judge(answers)
    return { rows: merged(answers), failed }
  }
  return {
    rows: async (ask) => {
      while (taken === null && learning !== null) await learning.catch(() => {})
      if (taken === null) {
        learning = learn(ask)
        try {
          return await learning
        } finally {
          learning = null
        }
      }
      const { parts, failed } = await answeredParts(taken.map((type) => answered(type, ask)))
      const answers = parts.filter((answer) => answer !== null)
      if (taken !== start) judge(answers)
      const [only] = answers
      const rows = only !== undefined && only.type === 'all' ? only.rows : merged(answers)
      return { rows, failed }
    },
    isImportOnly: () => taken?.length === 1 && taken[0] === 'ie',
    forget: () => {
      taken = start
      ignored = 0
      refused.clear()
      storeRefused()
    },
  }
}

/** Statuses of a call whose parameter is not known. */
const REFUSALS: readonly unknown[] = [400, 422]

function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return false
  return REFUSALS.includes(error.failure.status)
}

/** A text that outlives the page. */
export interface StoredText {
  read(): string | null
  write(text: string | null): void
}

const UNSTORED: StoredText = { read: () => null, write: () => {} }

/** Whether an answer of this type is really one: a server that ignores types answers import. */
function hasOwnTotal(row: ReportedEnergyRow, type: EnergyType): boolean {
  return row._id.type === type || (type !== 'all' && Boolean(row[TOTALS[type]]))
}

interface TypeAnswer {
  readonly type: EnergyType
  readonly rows: Rows
}

async function answered(type: EnergyType, ask: AskType): Promise<TypeAnswer> {
  return { type, rows: await ask(type) }
}

/**
 * Rows of several types, one for each period and channel. A row counts for the total of its type; its other totals count
 * where no other answer has them, unless they are 0: a single type may leave the others at 0.
 */
function merged(answers: readonly TypeAnswer[]): Rows {
  const byKey = new Map<string, ReportedEnergyRow>()
  const own = new Set<string>()
  for (const { type, rows } of answers) {
    for (const row of rows) {
      const key = `${row._id.period}\n${row._id.channel}`
      const before = byKey.get(key) ?? { _id: row._id }
      const totals = Object.entries(TOTALS).flatMap(([single, name]) => {
        const value = row[name]
        const ownKey = `${key}\n${name}`
        const isOwn = single === type
        if (value === undefined || own.has(ownKey) || (type !== 'all' && !isOwn && value === 0))
          return []
        if (isOwn) own.add(ownKey)
        return [[name, value] as const]
      })
      byKey.set(key, { ...before, ...Object.fromEntries(totals) })
    }
  }
  return [...byKey.values()]
}
