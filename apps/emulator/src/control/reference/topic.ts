/** A table of a topic. */
export interface TopicTable {
  readonly title: string
  /** The caption of the table. */
  readonly text?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const topicKinds = [
  'event',
  'connection',
  'request',
  'call',
  'action',
  'fault',
  'key',
] as const
export type TopicKind = (typeof topicKinds)[number]

/** Something that a scenario or a test may name. */
export interface Topic {
  readonly kind: TopicKind
  /** In the spelling of a scenario: `hydra_power`, `GET /api/hydra/devices`, `http status`, `expect.within`. */
  readonly name: string
  readonly summary: string
  /** Further facts, e.g. which families send it. */
  readonly facts: Readonly<Record<string, string>>
  readonly tables: readonly TopicTable[]
  /** Other words that mean it. */
  readonly aliases: readonly string[]
  /** An example in a scenario. */
  readonly example?: string
}
