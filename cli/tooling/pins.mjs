// Mutable references of the workflows and the container files, and what they are pinned to. Plain functions: `npm run pins`
// asks the network, a test does not.

/**
 * A reference to something that is built elsewhere.
 * @typedef {object} Reference
 * @property {'action' | 'image'} kind
 * @property {string} name e.g. `actions/checkout`, `redis`
 * @property {string} tag e.g. `v4.2.2`, `7.4-alpine`
 */

const ACTION = /(?<=\buses:\s*)([\w.-]+\/[\w./-]+)@(v[\w.-]+)(?=\s|$)/g
const IMAGE = /(?<=^\s*(?:FROM|image:)\s+)((?:[\w.-]+\/)*[\w-]+):([\w.-]+)(?=\s|$)/gm

/**
 * The references of a file that can change what they lead to. The product's own image has no tag.
 * @param {string} text
 * @returns {Reference[]}
 */
export function mutableIn(text) {
  const found = (/** @type {RegExp} */ form, /** @type {Reference['kind']} */ kind) =>
    [...text.matchAll(form)].map(([, name = '', tag = '']) => ({ kind, name, tag }))
  return [...found(ACTION, 'action'), ...found(IMAGE, 'image')]
}

/**
 * A file whose references are pinned, as far as that is known; the tag stays as a comment, or before the digest.
 * @param {string} text
 * @param {(reference: Reference) => string | undefined} pinOf commit or digest
 */
export function pinnedText(text, pinOf) {
  return text
    .replace(ACTION, (written, name, tag) => {
      const commit = pinOf({ kind: 'action', name, tag })
      return commit === undefined ? written : `${name}@${commit} # ${tag}`
    })
    .replace(IMAGE, (written, name, tag) => {
      const digest = pinOf({ kind: 'image', name, tag })
      return digest === undefined ? written : `${written}@${digest}`
    })
}

/** @param {Reference} reference */
export function keyOf({ name, tag }) {
  return `${name}:${tag}`
}
