// `npm run icons`: makes the home-screen icons from one drawing.
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

async function drawIcons() {
  const drawing = await readFile(`${PUBLIC}favicon.svg`, 'utf8')
  const browser = await chromium.launch(launchOptions())
  try {
    for (const { name, px, isMaskable } of ICONS) {
      const page = await browser.newPage({ viewport: { width: px, height: px } })
      await page.setContent(pageOf(drawing, isMaskable))
      const png = await page.screenshot({ omitBackground: true })
      await writeFile(`${PUBLIC}icons/${name}.png`, png)
      console.log(`${name}.png: ${png.length} bytes`)
      await page.close()
    }
  } finally {
    await browser.close()
  }
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
