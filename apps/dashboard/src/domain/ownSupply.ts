/** Energies of a site over one span, Wh; `undefined` where they are unknown. */
export interface SiteEnergy {
  readonly loadWh: number | undefined
  /** From grid and generator, charging of batteries included. */
  readonly importWh: number | undefined
  readonly solarWh: number | undefined
  /** Fed into the grid; 0 where the site can't. */
  readonly exportWh: number | undefined
}

/**
 * Self-sufficiency, 0–100 %: the part of the load that neither grid nor generator supplied. Import that is still in the
 * battery counts against the span in which it was bought. `undefined` without a load.
 *
 * Definitions of both shares: HTW Berlin, Weniger et al., "Sizing of residential PV battery systems" (2014).
 */
export function selfSufficiency({
  loadWh,
  importWh,
}: Pick<SiteEnergy, 'loadWh' | 'importWh'>): number | undefined {
  return share(ownSupplyWh({ loadWh, importWh }), loadWh)
}

/** Self-consumption, 0–100 %: the part of the solar energy that was not exported. `undefined` without solar energy. */
export function selfConsumption({
  solarWh,
  exportWh,
}: Pick<SiteEnergy, 'solarWh' | 'exportWh'>): number | undefined {
  if (solarWh === undefined || exportWh === undefined) return undefined
  return share(Math.max(0, solarWh - exportWh), solarWh)
}

/** The load that needed no import, Wh. */
export function ownSupplyWh({
  loadWh,
  importWh,
}: Pick<SiteEnergy, 'loadWh' | 'importWh'>): number | undefined {
  return loadWh === undefined || importWh === undefined ? undefined : Math.max(0, loadWh - importWh)
}

function share(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole <= 0 ? undefined : (100 * part) / whole
}
