/** How browsers, and the build tool for a style sheet, say that a part of the application did not come. */
const SAYINGS =
  /dynamically imported module|importing a module script failed|unable to preload css/i

/** Whether a part of the application could not be loaded, rather than failed by itself [X6]. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && SAYINGS.test(error.message)
}
