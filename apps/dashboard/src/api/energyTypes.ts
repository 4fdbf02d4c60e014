import type { EnergyType, ReportedEnergyRow } from '@wattpost/protocol'
import { CallError } from './callError.ts'
import { fieldsOf } from './json.ts'

type Rows = readonly ReportedEnergyRow[]
/** Calls for energy rows of one type [H16, H17]; rejects as the call does. */
type AskType = (type: EnergyType) => Promise<Rows>
type SingleType = Exclude<EnergyType, 'all'>

/**
 * Which energy types the backend takes. The specification has only `ie`; `all` is tried first, and what the backend
 * takes is remembered until it is forgotten. A refused type is not asked for again, even after a reload.
 */
export interface EnergyTypes {
  /** The rows of all energies that the backend gives. */
  rows(ask: AskType): Promise<Rows>
  /** Whether the backend gives import alone, as far as it was asked. */
  isImportOnly(): boolean
  /** Call when the user changes. */
  forget(): void
}

const ALL: readonly EnergyType[] = ['all']
/** Types beside the default one, which are asked for where `all` gives only import. */
const OTHERS = ['ce', 'de', 'se'] as const
/** Devices that have only import say nothing about `all`: at most this number of answers is completed. */
const COMPLETED_MAX = 3

const TOTALS = {
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
  const start = configured?.includes('all') ? ALL : (configured ?? null)
  let taken = start
  let learning: Promise<Rows> | null = null
  let completed = 0
  const refused = createRefusedTypes(stored)
  /** The rows of a type, `null` where the backend refuses it now or did before. */
  const tried = async (type: EnergyType, ask: AskType): Promise<Rows | null> => {
    if (refused.has(type)) return null
    const rows = await ask(type).catch(nullIfRefused)
    if (rows === null) refused.add(type)
    return rows
  }
  /** The answers of single types, and those types that the backend does not refuse. */
  const askEach = async (types: readonly EnergyType[], ask: AskType) => {
    const answers = await Promise.all(
      types.map(async (type) => ({ type, rows: await tried(type, ask) })),
    )
    return answers.flatMap(({ type, rows }) => (rows === null ? [] : [{ type, rows }]))
  }
  const completeImport = async (rows: Rows, ask: AskType): Promise<Rows> => {
    completed += 1
    const others = await askEach(OTHERS, ask)
    const isIgnored = others.some((answer) =>
      answer.rows.some((row) => hasOwnTotal(row, answer.type)),
    )
    if (isIgnored) taken = ['ie', ...others.map(({ type }) => type)]
    else if (others.length < OTHERS.length || completed === COMPLETED_MAX) taken = ALL
    return merged([{ type: 'ie', rows }, ...others])
  }
  /** Completes rows without import: a server may take `all` for any type but `ie`. A device without channels has none. */
  const completeAll = async (rows: Rows, ask: AskType): Promise<Rows> => {
    const imports = (await tried('ie', ask)) ?? []
    if (imports.every(hasNoImport)) return rows
    taken = ['ie', 'all']
    return merged([
      { type: 'ie', rows: imports },
      { type: 'all', rows },
    ])
  }
  const learn = async (ask: AskType): Promise<Rows> => {
    const isNew = !refused.has('all')
    const all = await tried('all', ask)
    if (all === null) {
      const rows = await ask('ie').catch((error) => {
        // A refusal of the default type too is about something else.
        if (isNew && isRefusal(error)) refused.remove('all')
        throw error
      })
      const others = await askEach(OTHERS, ask)
      taken = ['ie', ...others.map(({ type }) => type)]
      return merged([{ type: 'ie', rows }, ...others])
    }
    if (all.length > 0 && all.every(isOnlyImport)) return completeImport(all, ask)
    if (all.length > 0 && all.every(hasNoImport)) return completeAll(all, ask)
    if (all.length > 0) taken = ALL
    return all
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
      if (taken === ALL) return ask('all')
      return merged(await Promise.all(taken.map(async (type) => ({ type, rows: await ask(type) }))))
    },
    isImportOnly: () => taken?.length === 1 && taken[0] === 'ie',
    forget: () => {
      taken = start
      completed = 0
      refused.clear()
    },
  }
}

/** Statuses of a call whose parameter is not known. */
const REFUSALS: readonly unknown[] = [400, 422]

function isRefusal(error: unknown): boolean {
  const cause = error instanceof CallError ? error.cause : error
  return REFUSALS.includes(fieldsOf(cause).status)
}

/** @throws any other failure */
function nullIfRefused(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}

/** A text that outlives the page. */
export interface StoredText {
  read(): string | null
  write(text: string | null): void
}

const UNSTORED: StoredText = { read: () => null, write: () => {} }

/** The types that the backend has refused. */
interface RefusedTypes {
  has(type: EnergyType): boolean
  add(type: EnergyType): void
  remove(type: EnergyType): void
  clear(): void
}

function createRefusedTypes(stored: StoredText): RefusedTypes {
  const types = new Set<string>(stored.read()?.split(' '))
  const store = () => stored.write(types.size > 0 ? [...types].join(' ') : null)
  return {
    has: (type) => types.has(type),
    add: (type) => {
      types.add(type)
      store()
    },
    remove: (type) => {
      types.delete(type)
      store()
    },
    clear: () => {
      types.clear()
      store()
    },
  }
}

function isOnlyImport(row: ReportedEnergyRow): boolean {
  return (row._id.type ?? 'ie') === 'ie' && OTHERS.every((type) => !row[TOTALS[type]])
}

function hasNoImport(row: ReportedEnergyRow): boolean {
  return row.totalImportEnergy === undefined
}

/** Whether an answer of this type is really one: a server that ignores types answers import. */
function hasOwnTotal(row: ReportedEnergyRow, type: EnergyType): boolean {
  return row._id.type === type || (type !== 'all' && Boolean(row[TOTALS[type]]))
}

interface TypeAnswer {
  readonly type: EnergyType
  readonly rows: Rows
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
