/** What `replay` can be told. */
export interface ReplayOptions {
  /** Virtual seconds per second, or as many as the machine can do. */
  readonly speed: number | 'max'
  readonly seed?: number
  readonly browser: boolean
  /** Where the JUnit report goes. */
  readonly report?: string
  /** The folder where the page for people goes. */
  readonly html?: string
  readonly json: boolean
  readonly bail: boolean
  /** Only scenarios with this tag. */
  readonly filter?: string
  readonly port?: number
  readonly authPort?: number
}
