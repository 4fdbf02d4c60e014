import { setFlagsFromString } from 'node:v8'

/** Growth of the heap between two collections, in percent of what it holds. V8 takes up to 300. */
const GROWTH_PERCENT = 150

/**
 * Bounds what the requests of clients leave behind in memory until V8 collects the whole heap. V8 reads the flag after
 * each such collection, so it may be set while the program runs.
 */
export function boundHeapGrowth() {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
