// Globals that browsers, workers and Node share, for code that compiles without any of them.

declare class URLSearchParams {
  constructor(init: string)
  sort(): void
  toString(): string
}
