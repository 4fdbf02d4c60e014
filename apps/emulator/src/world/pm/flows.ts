/** Flow through one phase: W, var, VA; negative active power is exported. */
export interface PhaseFlow {
  /** The phase carries voltage. */
  readonly live: boolean
  /** Imported voltage, V; otherwise the instrument simulates it. */
  readonly voltage?: number | undefined
  readonly activeW: number
  readonly reactiveVar: number
  readonly apparentVa: number
}

/** Flows of the three phases; `powered` if any of them carries voltage. */
export interface PmFlows {
  readonly powered: boolean
  /** Imported values: Hz and °C. */
  readonly frequency?: number | undefined
  readonly temperature?: number | undefined
  readonly phases: readonly [PhaseFlow, PhaseFlow, PhaseFlow]
}
