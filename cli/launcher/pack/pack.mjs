import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '../build.mjs'
import { runChild } from '../child.mjs'
import { EXIT, fail } from '../failure.mjs'
import { npmCommand } from '../npm.mjs'
import { PRODUCTS } from '../products.mjs'
import { stagePackage } from './stage.mjs'

/**
 * Makes the tarball that runs by itself. Ends the process with exit code 1 when it can't be made.
 * @param {string} destination folder
 * @returns {Promise<string>} its path and size, for people
 */
export async function pack(destination) {
  await buildStale(PRODUCTS.pages, console.error)
  const stage = mkdtempSync(join(tmpdir(), 'wattpost-pack-'))
  try {
    const { version } = await stagePackage(stage)
    await npmPack(stage, destination)
    const tarball = join(destination, `wattpost-${version}.tgz`)
    return `${tarball} (${(statSync(tarball).size / 1e6).toFixed(1)} MB)`
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/**
 * @param {string} folder with all that goes in
 * @param {string} destination
 */
async function npmPack(folder, destination) {
  mkdirSync(destination, { recursive: true })
  const { file, args } = npmCommand({
    execPath: process.execPath,
    npmExecpath: process.env.npm_execpath,
    platform: process.platform,
  })
  const asked = ['pack', '--ignore-scripts', '--pack-destination', destination]
  const { exitCode, output } = await runChild(file, [...args, ...asked], { cwd: folder })
  if (exitCode !== 0) fail(`${output.trim()}\n\nPacking failed (\`npm pack\`).`, EXIT.failed)
}
