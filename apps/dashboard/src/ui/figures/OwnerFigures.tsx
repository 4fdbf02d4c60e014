import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { energyCost, fuelLitres, saving } from '../../domain/energyCost.ts'
import {
  ownSupplyWh,
  type SiteEnergy,
  selfConsumption,
  selfSufficiency,
} from '../../domain/ownSupply.ts'
import { anyDecimal, money } from '../../i18n/numbers.ts'
import { tariff } from '../../settings/tariff.ts'
import { TextLink } from '../links.tsx'
import { fixed, quantityText, UNKNOWN } from '../quantity.ts'
import classes from './OwnerFigures.module.css'
import { text } from './text.ts'

interface OwnerFiguresProps {
  /** Load, solar energy and import of a site that measures its load; `null` of other sites. */
  readonly site: SiteEnergy | null
  /** Energy from the grid, Wh. */
  readonly gridWh: number | undefined
  /** Energy of the generator, Wh; `null` for a site without one. */
  readonly generatorWh: number | undefined | null
}

/** Figures of a period for owners: self-sufficiency, self-consumption, cost, savings and fuel. */
export function OwnerFigures({ site, gridWh, generatorWh }: OwnerFiguresProps) {
  const prices = useStore(tariff)
  const moneyText = (value: number | undefined) =>
    value === undefined ? UNKNOWN : money(value, prices.currency)
  const cost = energyCost({ gridWh, generatorWh: generatorWh === null ? 0 : generatorWh }, prices)
  const parts = { grid: moneyText(cost.grid), fuel: moneyText(cost.fuel) }
  const litres = generatorWh === null ? undefined : fuelLitres(generatorWh, prices)
  const lacksPrice = prices.gridPrice === undefined
  return (
    <dl className={classes.figures} aria-label={text('figures')}>
      {site !== null && (
        <>
          <Figure name={text('selfSufficiency')} note={text('selfSufficiencyNote')}>
            {percentText(selfSufficiency(site))}
          </Figure>
          <Figure name={text('selfConsumption')} note={text('selfConsumptionNote')}>
            {percentText(selfConsumption(site))}
          </Figure>
        </>
      )}
      <Figure
        name={text('cost')}
        note={
          lacksPrice ? (
            <TextLink to="/settings">{text('setPrices')}</TextLink>
          ) : (
            generatorWh !== null && text('costParts', parts)
          )
        }
      >
        {moneyText(cost.total)}
      </Figure>
      {site !== null && (
        <Figure name={text('saved')} note={text('savedNote')}>
          {moneyText(saving(ownSupplyWh(site), prices))}
        </Figure>
      )}
      {generatorWh !== null && (
        <Figure
          name={text('fuel')}
          note={text('fuelNote', { litres: anyDecimal(prices.litresPerKwh) })}
        >
          {quantityText(fixed(litres, 'L', litres !== undefined && litres < 10 ? 2 : 1))}
        </Figure>
      )}
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly note: ReactNode
  readonly children: string
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{children}</span>
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  )
}

/** Whole percent; a part of a percent is never lost in 0 or 100. */
function percentText(percent: number | undefined): string {
  if (percent === undefined) return UNKNOWN
  const isNearEnd = (percent > 0 && percent < 1) || (percent > 99 && percent < 100)
  return quantityText(fixed(percent, '%', isNearEnd ? 1 : 0))
}
