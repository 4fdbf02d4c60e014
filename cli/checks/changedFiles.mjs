import { existsSync } from 'node:fs'
import { runChild } from '../tooling/childProcess.mjs'
import { EXIT, fail } from '../tooling/exit.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

/**
 * The files that differ from a commit, new ones included and deleted ones not. Ends the process with exit code 2 when git
 * does not know the commit.
 * @param {string | undefined} since default: where the branch left its upstream, or the last commit without an upstream
 * @returns {Promise<string[]>} paths relative to the root
 */
export async function changedFiles(since) {
  const base = since ?? (await branchPoint())
  const changed = await git(['diff', '--name-only', '-z', base, '--'])
  if (!changed.ok) return fail(`There is no commit "${base}": ${changed.output}`, EXIT.usage)
  const added = await git(['ls-files', '--others', '--exclude-standard', '-z'])
  const paths = `${changed.output}${added.output}`.split('\0')
  return paths.filter((path) => path !== '' && existsSync(fromRoot(path)))
}

async function branchPoint() {
  const { ok, output } = await git(['merge-base', 'HEAD', '@{upstream}'])
  return ok ? output.trim() : 'HEAD'
}

/** @param {readonly string[]} args */
async function git(args) {
  const { exitCode, output } = await runChild('git', args)
  return { ok: exitCode === 0, output }
}
