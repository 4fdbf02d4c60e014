/** Reads a quantity of a row; `undefined` for a missing one. */
export type ReadQuantity = (quantity: string) => number | undefined

/** Tolerance of measured power: 3 % and 5 W. */
const above = (power: number, limit: number) => power > limit * 1.03 + 5

/** Contradictions in a row of a device: the wrong quantity, and a sentence. */
export function contradictionsOf(
  read: ReadQuantity,
): { readonly quantity: string; readonly message: string }[] {
  const found = ['A', 'B', 'C'].flatMap((phase) => {
    const quantity = `phase${phase}.activePower`
    const [watts, volts, amps] = [
      ...[read(quantity), read(`phase${phase}.voltage`), read(`phase${phase}.current`)],
    ]
    if (watts === undefined || volts === undefined || amps === undefined) return []
    if (!above(Math.abs(watts), volts * amps)) return []
    const message = `${watts} W is more than ${volts} V · ${amps} A; check the units of the columns`
    return [{ quantity, message }]
  })
  const [solar, ac] = [read('solarPower') ?? 0, read('acPower') ?? 0]
  if (solar > 0 && ac > 0)
    found.push({
      quantity: 'solarPower',
      message: `${solar} W of sun while AC power is ${ac} W: a bg device takes no sun on AC; correct one of them`,
    })
  return found
}
