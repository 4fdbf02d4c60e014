// `node tests/serving/check.mjs <url> [folder]`: compares a web server with the table of docs/serving.md.
import { fileURLToPath } from 'node:url'
import { servingDifferences } from './table.mjs'

const BUILT = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url))
const [url = 'http://127.0.0.1:8080', folder = BUILT] = process.argv.slice(2)

const differences = await servingDifferences(url.replace(/\/$/, ''), folder)
for (const difference of differences) console.log(difference)
console.log(`${url}: ${differences.length} differences from docs/serving.md`)
process.exitCode = differences.length === 0 ? 0 : 1
