// `npm run icons`: makes the home-screen icons and favicon.ico from one drawing.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { launchOptions } from '../support/browser.mjs'

const PUBLIC = fileURLToPath(new URL('../../apps/dashboard/public/', import.meta.url))

/** A launcher can crop a maskable icon to a circle of 80 %, so its sign is smaller and its background fills the square. */
const ICONS = [
  { name: 'icon-192', px: 192, isMaskable: false },
  { name: 'icon-512', px: 512, isMaskable: false },
  { name: 'maskable-512', px: 512, isMaskable: true },
]

/** Width and height of the picture in favicon.ico. */
const ICO_PX = 32

async function drawIcons() {
  const drawing = await readFile(`${PUBLIC}favicon.svg`, 'utf8')
  const browser = await chromium.launch(launchOptions())
  try {
    for (const { name, px, isMaskable } of ICONS) {
      await write(`icons/${name}.png`, await pngOf(browser, px, pageOf(drawing, isMaskable)))
    }
    await write('favicon.ico', icoOf(await pngOf(browser, ICO_PX, pageOf(drawing, false))))
  } finally {
    await browser.close()
  }
}

/**
 * @param {string} file in the public folder
 * @param {Buffer} bytes
 */
async function write(file, bytes) {
  await writeFile(`${PUBLIC}${file}`, bytes)
  console.log(`${file}: ${bytes.length} bytes`)
}

/**
 * @param {import('playwright').Browser} browser
 * @param {number} px width and height
 * @param {string} html
 */
async function pngOf(browser, px, html) {
  const page = await browser.newPage({ viewport: { width: px, height: px } })
  await page.setContent(html)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/**
 * An ICO file with one picture, which browsers request for documents that name no icon, such as an answer of the API.
 * Layout: https://en.wikipedia.org/wiki/ICO_(file_format)
 * @param {Buffer} png of `ICO_PX` pixels
 */
function icoOf(png) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // An icon, not a cursor.
  header.writeUInt16LE(1, 4) // One picture.
  header.writeUInt8(ICO_PX, 6)
  header.writeUInt8(ICO_PX, 7)
  header.writeUInt16LE(1, 10) // Colour planes.
  header.writeUInt16LE(32, 12) // Bits of a pixel.
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/**
 * @param {string} drawing
 * @param {boolean} isMaskable
 */
function pageOf(drawing, isMaskable) {
  const ground = /<rect[^>]*fill="(#\w+)"/.exec(drawing)?.[1]
  if (ground === undefined) throw new Error('favicon.svg has no ground to fill an icon with')
  const look = isMaskable ? `background:${ground};padding:12vw` : ''
  return `<style>body{margin:0;box-sizing:border-box;height:100vh;${look}}svg{display:block;width:100%}</style>${drawing}`
}

await drawIcons()
