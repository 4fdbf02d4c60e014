/** What power comes from or goes to; each has a colour and an icon of its own on every screen. */
export type FlowKind =
  | 'solar'
  | 'grid'
  | 'generator'
  | 'battery'
  | 'load'
  | 'phaseA'
  | 'phaseB'
  | 'phaseC'

/** One end of the picture. */
export interface FlowNode {
  readonly kind: FlowKind
  /** As people call it, e.g. `AC input`; unlike the others' of the picture. */
  readonly name: string
  /** What it does now, where the way alone doesn't say: `charging`, `down`. */
  readonly word?: string
  /** Power towards the middle, W; negative takes it from there, `null` is not known. */
  readonly inW: number | null
  /** Without supply: its line is drawn broken. */
  readonly down?: boolean
}
