// Engine and world must be deterministic. Their tsconfig excludes Node and the DOM; these overloads
// make `Date.now()`, `new Date()` and `Math.random()` unusable as well. `new Date(ms)` stays, since
// it reads no clock.

interface Unpredictable {
  readonly unpredictable: 'Take the time from the virtual clock and chance from the seeded streams.'
}

interface Math {
  random(): Unpredictable
}

interface DateConstructor {
  new (): Unpredictable
  (): Unpredictable
  now(): Unpredictable
}
