import { readFile } from 'node:fs/promises'
import { suggestion } from '@wattpost/emulator/control'
import { isPlaceholder, mistakeText, readIdMap, type Scenario } from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../../exit.ts'
import type { TargetReplayOptions } from '../outcome.ts'

type MapOptions = Pick<TargetReplayOptions, 'devices' | 'device'>

/** Reads the ids that the options name; `--device` takes precedence over the file. */
export async function readDeviceMap({
  devices,
  device,
}: MapOptions): Promise<Result<Map<string, string>, CommandRefusal>> {
  const file = devices === undefined ? accepted(new Map<string, string>()) : await mapIn(devices)
  if (!file.ok) return file
  const ids = new Map(file.value)
  for (const pair of device) {
    const [, from, to] = /^([^=]+)=(.+)$/.exec(pair) ?? []
    if (from === undefined || to === undefined)
      return refuseCommand(
        'usage',
        `--device ${JSON.stringify(pair)}: must be OLD=NEW, e.g. HY-0001=STG-17`,
      )
    ids.set(from, to)
  }
  return accepted(ids)
}

async function mapIn(file: string): Promise<Result<Map<string, string>, CommandRefusal>> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    return refuseCommand('usage', `--devices: ${file} can't be read (${code})`)
  }
  const read = readIdMap(file, text)
  return read.ok ? read : refuseCommand('usage', read.error.map(mistakeText).join('\n'))
}

/** Whether a text has a word: `HY-00` is none of `HY-0001`. */
function isWordIn(text: string, word: string): boolean {
  const quoted = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<![\\w-])${quoted}(?![\\w-])`).test(text)
}

/**
 * Refuses a map that does not fit to a recording: one that names ids which it does not hold, or leaves out a device
 * whose id was redacted. Devices that the map does not name have the same id.
 */
export function checkDeviceMap(
  ids: ReadonlyMap<string, string>,
  { file, fleet, recordings }: Pick<Scenario, 'file' | 'fleet' | 'recordings'>,
): Result<null, CommandRefusal> {
  const devices = fleet.flatMap((entry) => ('id' in entry ? [String(entry.id)] : []))
  const text = JSON.stringify(recordings.map(({ records }) => records))
  const unknown = [...ids.keys()].filter((id) => !devices.includes(id) && !isWordIn(text, id))
  if (unknown.length > 0) {
    const lines = unknown.map((id) => `--device: ${file} has no "${id}"${suggestion(id, devices)}`)
    return refuseCommand('usage', lines.join('\n'))
  }
  const open = devices.filter((id) => isPlaceholder(id) && !ids.has(id))
  if (open.length === 0) return accepted(null)
  const flags = open.map((id) => `--device ${id}=…`).join(' ')
  return refuseCommand(
    'usage',
    `${file}: the ids of ${open.length} devices were redacted. Name those of the target: ${flags}`,
  )
}
