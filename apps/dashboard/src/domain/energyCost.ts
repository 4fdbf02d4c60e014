/** Prices by which energy is valued. */
export interface Tariff {
  /** ISO 4217 code. */
  readonly currency: string
  /** Price of a kWh from the grid; `undefined` where it is unknown. */
  readonly gridPrice: number | undefined
  /** Price of a litre of the generator's fuel; `undefined` where it is unknown. */
  readonly fuelPrice: number | undefined
  /** Fuel that the generator burns for a kWh, L. */
  readonly litresPerKwh: number
}

/**
 * Assumed fuel of a generator, L/kWh. Diesel sets of 20 kW at half load burn 3.4 L/h (Diesel Service & Supply,
 * "Approximate Diesel Fuel Consumption Chart"); small and lightly loaded sets burn more.
 */
export const ASSUMED_LITRES_PER_KWH = 0.35

/** Energy bought over a span, Wh; `undefined` where it is unknown. */
export interface BoughtEnergy {
  readonly gridWh: number | undefined
  /** 0 at a site without a generator. */
  readonly generatorWh: number | undefined
}

/** Money of a span in the tariff's currency; `undefined` where an energy or its price is unknown. */
export interface EnergyCost {
  readonly grid: number | undefined
  readonly fuel: number | undefined
  /** Unknown when a part of it is. */
  readonly total: number | undefined
}

/** The cost of bought energy. Energy that was not bought costs nothing, also without a price. */
export function energyCost({ gridWh, generatorWh }: BoughtEnergy, tariff: Tariff): EnergyCost {
  const grid = costOf(gridWh, tariff.gridPrice)
  const litres = fuelLitres(generatorWh, tariff)
  const fuel = costOf(litres === undefined ? undefined : 1000 * litres, tariff.fuelPrice)
  return { grid, fuel, total: grid === undefined || fuel === undefined ? undefined : grid + fuel }
}

/** The cost of the same energy from the grid. */
export function saving(
  ownWh: number | undefined,
  { gridPrice }: Pick<Tariff, 'gridPrice'>,
): number | undefined {
  return costOf(ownWh, gridPrice)
}

/** Fuel for a generator's energy, L. */
export function fuelLitres(
  generatorWh: number | undefined,
  { litresPerKwh }: Pick<Tariff, 'litresPerKwh'>,
): number | undefined {
  return generatorWh === undefined ? undefined : (generatorWh / 1000) * litresPerKwh
}

/** The price of `thousandths` of a unit, e.g. of Wh at a price for a kWh. */
function costOf(thousandths: number | undefined, price: number | undefined): number | undefined {
  if (thousandths === 0) return 0
  return thousandths === undefined || price === undefined ? undefined : (thousandths / 1000) * price
}
