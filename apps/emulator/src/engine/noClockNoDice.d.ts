// Engine and world must come out the same whenever they run. Their tsconfig takes Node and the DOM
// out of reach; this takes the clock and the dice out of the language itself. Later overloads win,
// and what these return fits nowhere. `new Date(ms)` stays: it reads no clock.

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
