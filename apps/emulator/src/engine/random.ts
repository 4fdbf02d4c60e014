/** A stream of pseudo-random numbers, independent of all other streams. */
export type Stream = number

/** The stream for a seed and names. Adding a stream changes no other stream. */
export function streamOf(seed: number, ...names: readonly (string | number)[]): Stream {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (const name of names) {
    for (const char of `${name}\u0000`)
      hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return mix(hash)
}

/** The stream's number at an index, in [0, 1); independent of the order of calls. */
export function unit(stream: Stream, index: number): number {
  return mix((stream + Math.imul(index | 0, 0x9e3779b1)) | 0) / 4_294_967_296
}

/** A number in [low, high). */
export function between(stream: Stream, index: number, low: number, high: number): number {
  return low + (high - low) * unit(stream, index)
}

/** A number in (−1, 1), triangularly distributed around 0. */
export function bell(stream: Stream, index: number): number {
  return unit(stream, index * 2) - unit(stream, index * 2 + 1)
}

/** Noise in [0, 1), linear between the stream's values at whole positions. */
export function smooth(stream: Stream, position: number): number {
  const whole = Math.floor(position)
  const part = position - whole
  return unit(stream, whole) * (1 - part) + unit(stream, whole + 1) * part
}

/** One element of a list. */
export function pick<T>(stream: Stream, index: number, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(unit(stream, index) * choices.length)] ?? choices[0]
}

function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
