import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the clock of `/proc`, in ms: it has 100 a second on every architecture. */
const TICK_MS = 10

/**
 * The CPU time of all threads of a name in a process and its descendants, ms. Linux only.
 * @param {number} pid
 * @param {string} name its beginning, at most 15 characters
 */
export function threadsCpuMs(pid, name) {
  const parents = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({ pid: Number(entry), parent: Number(fieldsOf(`/proc/${entry}/stat`)?.[1]) }))
  const threads = familyOf(pid, parents).flatMap((one) => tasksOf(one))
  return threads
    .filter((thread) => thread.name.startsWith(name))
    .reduce((sum, { ms }) => sum + ms, 0)
}

/**
 * @param {number} pid
 * @param {readonly { pid: number, parent: number }[]} all
 * @returns {number[]} a process and its descendants
 */
function familyOf(pid, all) {
  const children = all.filter(({ parent }) => parent === pid)
  return [pid, ...children.flatMap((child) => familyOf(child.pid, all))]
}

/** @param {number} pid */
function tasksOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const folder = `/proc/${pid}/task/${task}`
    const fields = fieldsOf(`${folder}/stat`)
    if (fields === null) return []
    const name = readFileSync(`${folder}/comm`, 'utf8').trim()
    return [{ name, ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS }]
  })
}

/**
 * The fields of a `stat` file after the name; `null` for a process that has ended.
 * @param {string} file
 */
function fieldsOf(file) {
  try {
    const text = readFileSync(file, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
