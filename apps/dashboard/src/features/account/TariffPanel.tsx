import { useState } from 'react'
import { useStore } from 'zustand'
import type { Tariff } from '../../domain/energyCost.ts'
import { formatLocale } from '../../i18n/language.ts'
import { anyDecimal } from '../../i18n/numbers.ts'
import { CURRENCIES, parseTariff, tariff, typedPrice } from '../../settings/tariff.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import classes from './Settings.module.css'
import { text } from './text.ts'

/** The prices, each with an example. */
const PRICES = [
  ['gridPrice', 0.25],
  ['fuelPrice', 1.5],
  ['litresPerKwh', 0.35],
] as const

/** Prices of grid energy and fuel, for the costs on device pages. */
export function TariffPanel() {
  const { currency } = useStore(tariff)
  const names = new Intl.DisplayNames(formatLocale(), { type: 'currency' })
  return (
    <Panel title={text('prices')}>
      <p className={classes.about}>{text('pricesAbout')}</p>
      <div className={classes.fields}>
        <SelectField
          size="small"
          label={text('currency')}
          value={currency}
          options={CURRENCIES.map((code) => ({
            value: code,
            label: `${code} · ${names.of(code)}`,
          }))}
          onChange={(chosen) => tariff.setState({ currency: chosen })}
        />
        {PRICES.map(([name, example]) => (
          <PriceField key={name} name={name} example={example} />
        ))}
      </div>
      <p className={classes.about}>{text('litresAbout')}</p>
    </Panel>
  )
}

interface PriceFieldProps {
  readonly name: Exclude<keyof Tariff, 'currency'>
  readonly example: number
}

/** A price; stored with each valid input. */
function PriceField({ name, example }: PriceFieldProps) {
  const [typed, setTyped] = useState(() => {
    const price = tariff.getState()[name]
    return price === undefined ? '' : anyDecimal(price)
  })
  const isInvalid = typedPrice(typed) === null
  const change = (value: string) => {
    setTyped(value)
    const price = typedPrice(value)
    if (price !== null) tariff.setState(parseTariff({ ...tariff.getState(), [name]: price }))
  }
  return (
    <TextField
      size="small"
      inputMode="decimal"
      label={text(name)}
      value={typed}
      error={isInvalid ? text('priceInvalid', { example: anyDecimal(example) }) : null}
      onChange={change}
    />
  )
}
