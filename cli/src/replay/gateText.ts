import type { Scenario } from '@wattpost/emulator/scenarios'

/** Something that happens, for which a step waits. */
type Gate = Extract<Scenario['timeline'][number]['after'], object>

/** What a step waits for, in words: `HY-0001 tells status`. */
export function gateText(gate: Gate): string {
  if ('exhausted' in gate) return `fault ${gate.exhausted} is exhausted`
  if ('socket' in gate) return `a client’s socket: ${gate.socket}`
  if ('request' in gate) return `a client calls ${gate.request}`
  if ('ack' in gate)
    return `${gate.ack}${gate.device === undefined ? '' : ` of ${gate.device}`} is acknowledged`
  const where = gate.where === undefined ? '' : ` where ${JSON.stringify(gate.where)}`
  return `${gate.device ?? 'a device'} tells ${gate.event}${where}`
}
