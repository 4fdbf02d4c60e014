import gifenc from 'gifenc'
import { PNG } from 'pngjs'

const COLORS = 256

/**
 * An endless animated GIF with one palette, so that unchanged parts do not flicker.
 * @param {readonly { png: Buffer, ms: number }[]} frames all of one size, each with its duration
 * @returns {Uint8Array}
 */
export function gifOf(frames) {
  const pictures = frames.map(({ png, ms }) => ({ ...PNG.sync.read(png), ms }))
  const palette = gifenc.quantize(Buffer.concat(pictures.map(({ data }) => data)), COLORS)
  const gif = gifenc.GIFEncoder()
  for (const { data, width, height, ms } of pictures) {
    gif.writeFrame(gifenc.applyPalette(data, palette), width, height, { palette, delay: ms })
  }
  gif.finish()
  return gif.bytes()
}
