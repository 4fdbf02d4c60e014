// `npm run installs [-- <Node>…]`: tries the tarball on each supported Node, as a stranger in an empty folder would.
// Node and npm come from the registry, the package from the tarball alone.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRIED_NODES } from '../../cli/tooling/registryNode.mjs'
import { tryPackage } from './tryPackage.mjs'

const asked = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'wattpost-installs-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

execFileSync(process.execPath, ['cli/bin/pack.mjs', folder])
const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
const tarball = join(folder, name)
console.log(`${name}: ${(statSync(tarball).size / 1e6).toFixed(1)} MB`)
let passed = true
for (const version of asked.length > 0 ? asked : TRIED_NODES) {
  try {
    console.log(await tryPackage(version, tarball))
  } catch (error) {
    passed = false
    console.error(`Node ${version}: ${error instanceof Error ? error.message : error}`)
  }
}
process.exit(passed ? 0 : 1)
