/** The part of gifenc that is used here; it brings no types. */
declare module 'gifenc' {
  /** Red, green, blue, each 0–255. */
  type Palette = readonly (readonly [number, number, number])[]
  interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options?: {
        palette?: Palette
        delay?: number
        transparent?: boolean
        transparentIndex?: number
        dispose?: number
      },
    ): void
    finish(): void
    bytes(): Uint8Array
  }
  const gifenc: {
    quantize(rgba: Uint8Array, maxColors: number): Palette
    applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array
    GIFEncoder(): Encoder
  }
  export default gifenc
}
