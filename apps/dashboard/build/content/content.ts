/** A public page in words; the dashboard reads it from the page's `_payload.json` [H6]. */
export interface Content {
  readonly title: string
  readonly sections: readonly {
    /** Where in the page a link may lead to. */
    readonly id?: string
    /** Which picture stands beside it. */
    readonly icon?: string
    readonly title: string
    readonly text: string
  }[]
}
