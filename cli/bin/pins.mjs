#!/usr/bin/env node
// `npm run pins`: pins the actions of the workflows by commit and the images of the container files by digest, where the
// network gives them. What stays mutable is named in unpinned.json, which a test compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { requireNode } from '../tooling/nodeVersion.mjs'

requireNode()
const { runChild } = await import('../tooling/childProcess.mjs')
const { keyOf, mutableIn, pinnedText } = await import('../tooling/pins.mjs')
const { pinnedFiles, UNPINNED } = await import('../tooling/pinnedFiles.mjs')

const ANSWER_MS_MAX = 20_000
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ')

/** @type {Map<string, string>} */
const pins = new Map()
const texts = pinnedFiles().map((file) => ({ file, text: readFileSync(file, 'utf8') }))
for (const reference of texts.flatMap(({ text }) => mutableIn(text))) {
  const key = keyOf(reference)
  if (pins.has(key)) continue
  const { kind, name, tag } = reference
  try {
    pins.set(key, kind === 'action' ? await commitOf(name, tag) : await digestOf(name, tag))
    console.log(`${key}: ${pins.get(key)}`)
  } catch (error) {
    console.log(`${key} stays as it is: ${error instanceof Error ? error.message : error}`)
  }
}
const written = texts.map(({ file, text }) => {
  const pinned = pinnedText(text, (reference) => pins.get(keyOf(reference)))
  if (pinned !== text) writeFileSync(file, pinned)
  return pinned
})
const left = [...new Set(written.flatMap(mutableIn).map(keyOf))].sort()
writeFileSync(UNPINNED, `${JSON.stringify(left, null, 2)}\n`)
console.log(left.length === 0 ? 'All is pinned.' : `${left.length} references stay mutable.`)

/** The commit of a tag; of an annotated one that to which it leads. @param {string} action @param {string} tag */
async function commitOf(action, tag) {
  const repository = action.split('/').slice(0, 2).join('/')
  const url = `https://github.com/${repository}`
  const names = [`refs/tags/${tag}`, `refs/tags/${tag}^{}`]
  const { output } = await runChild('git', ['ls-remote', url, ...names], { cwd: '.' })
  const commit = /^([\da-f]{40})\t/.exec(output.trim().split('\n').at(-1) ?? '')?.[1]
  if (commit === undefined) throw new Error(`${url} gives no commit of ${tag}`)
  return commit
}

/** The digest of an image for all platforms. @param {string} image @param {string} tag */
async function digestOf(image, tag) {
  const [first = ''] = image.split('/')
  const isHub = !first.includes('.')
  const host = isHub ? 'registry-1.docker.io' : first
  const path = isHub
    ? image.includes('/')
      ? image
      : `library/${image}`
    : image.slice(first.length + 1)
  const headers = { accept: MANIFESTS, ...(isHub && (await hubToken(path))) }
  const signal = AbortSignal.timeout(ANSWER_MS_MAX)
  const answer = await fetch(`https://${host}/v2/${path}/manifests/${tag}`, {
    method: 'HEAD',
    headers,
    signal,
  })
  const digest = answer.headers.get('docker-content-digest')
  if (digest === null || !/^sha256:[\da-f]{64}$/.test(digest))
    throw new Error(`${host} answers ${answer.status} without a digest`)
  return digest
}

/** @param {string} path */
async function hubToken(path) {
  const query = `service=registry.docker.io&scope=repository:${path}:pull`
  const signal = AbortSignal.timeout(ANSWER_MS_MAX)
  const answer = await fetch(`https://auth.docker.io/token?${query}`, { signal })
  const { token } = /** @type {{ token: string }} */ (await answer.json())
  return { authorization: `Bearer ${token}` }
}
