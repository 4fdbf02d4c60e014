import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Tariff } from '../../domain/energyCost.ts'
import { activeLanguage, formatLocale, type Language } from '../../i18n/language.ts'
import { anyDecimal } from '../../i18n/numbers.ts'
import { useIsAnswered } from '../../live/useLiveState.ts'
import {
  type PreferenceName,
  type Preferences,
  preferences,
  usePreference,
} from '../../settings/preferences.ts'
import { chooseColorScheme, useColorScheme } from '../../settings/colorScheme.ts'
import { CURRENCIES, parseTariff, tariff, typedPrice } from '../../settings/tariff.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Column } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import classes from './Settings.module.css'
import { text } from './text.ts'

/** The preferences of this browser. */
export function Settings() {
  return (
    <Column>
      <Panel title={text('appearance')}>
        <LanguageChoice />
        <ThemeChoice />
        <PreferenceChoice
          name="motion"
          options={[
            ['system', text('matchSystem')],
            ['reduced', text('reduced')],
          ]}
        />
        <PreferenceChoice
          name="keys"
          options={[
            ['on', text('on')],
            ['off', text('off')],
          ]}
        />
      </Panel>
      <NumbersAndTimes />
      <TariffPanel />
      <Panel title={text('liveValues')}>
        <UpdateRate />
      </Panel>
      <p>{text('savedHere')}</p>
      <Panel title={text('forIntegrators')}>
        <p>
          {text('messagesAbout')}{' '}
          <TextLink to="/settings?show=messages">{text('messagesReceived')}</TextLink>
        </p>
      </Panel>
    </Column>
  )
}

/** The language in which the choice of a language lost the focus; `null` for none. */
let focusedIn: Language | null = null

/** Keeps the focus on the choice of a language when the page is rendered again in it. */
function useFocusKept(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const language = activeLanguage.getState()
    const element = container.current
    if (focusedIn !== null && focusedIn !== language)
      element?.querySelector<HTMLInputElement>('input:checked')?.focus()
    return () => {
      focusedIn = element?.contains(document.activeElement) ? language : null
    }
  }, [])
  return container
}

/** Each language by its own name; the page is rendered again in it. */
function LanguageChoice() {
  return (
    <PreferenceChoice
      container={useFocusKept()}
      name="language"
      options={[
        ['auto', text('matchBrowser')],
        ['en', 'English'],
        ['fr', 'Français'],
      ]}
    />
  )
}

/** Update rate of watched devices [K10]; a server that takes no requests for it sets the rate. */
function UpdateRate() {
  const isAnswered = useIsAnswered('watch')
  return (
    <PreferenceChoice
      name="liveRate"
      about={text(isAnswered ? 'liveRateAbout' : 'liveRateByServer')}
      options={[
        ['fast', text('everySecond')],
        ['calm', text('every10s')],
      ]}
    />
  )
}

function NumbersAndTimes() {
  return (
    <Panel title={text('numbersAndTimes')}>
      <PreferenceChoice
        name="units"
        options={[
          ['scaled', 'W, kW, MW'],
          ['kilo', 'kW'],
        ]}
      />
      <PreferenceChoice
        name="temperature"
        options={[
          ['celsius', '°C'],
          ['fahrenheit', '°F'],
        ]}
      />
      <PreferenceChoice
        name="timeZone"
        options={[
          ['device', text('deviceZone')],
          ['mine', text('myZone')],
        ]}
      />
    </Panel>
  )
}

/** Dark by default [C14]; stored in this browser. */
function ThemeChoice() {
  return (
    <Choice
      label={text('theme')}
      about={text('themeAbout')}
      value={useColorScheme()}
      options={[
        ['dark', text('dark')],
        ['light', text('light')],
        ['auto', text('system')],
      ]}
      onChoose={chooseColorScheme}
    />
  )
}

/** `tour` has no choice here. */
type ShownPreference = Exclude<PreferenceName, 'tour'>

interface PreferenceChoiceProps<Name extends ShownPreference> {
  readonly name: Name
  /** The effect, where it is not that of the catalogue. */
  readonly about?: string
  readonly options: readonly (readonly [value: Preferences[Name], name: string])[]
  readonly container?: RefObject<HTMLDivElement | null>
}

/** A preference, stored at once; its texts have its name. */
function PreferenceChoice<Name extends ShownPreference>({
  name,
  ...choice
}: PreferenceChoiceProps<Name>) {
  const value = usePreference(name)
  return (
    <Choice
      label={text(name)}
      about={text(`${name}About`)}
      {...choice}
      value={value}
      onChoose={(chosen) => preferences.setState({ [name]: chosen } as Partial<Preferences>)}
    />
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** The effect, in a sentence. */
  readonly about: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, name: string])[]
  readonly onChoose: (value: Value) => void
  readonly container?: RefObject<HTMLDivElement | null>
}

/** One of a few values. */
function Choice<Value extends string>({
  label,
  about,
  value,
  options,
  onChoose,
  container,
}: ChoiceProps<Value>) {
  return (
    <div className={classes.choice} ref={container}>
      <div>
        <p className={classes.label}>{label}</p>
        <p className={classes.about}>{about}</p>
      </div>
      <SegmentedChoice label={label} value={value} onChange={onChoose} options={options} />
    </div>
  )
}

/** The prices, each with an example. */
const PRICES = [
  ['gridPrice', 0.25],
  ['fuelPrice', 1.5],
  ['litresPerKwh', 0.35],
] as const

/** Prices of grid energy and fuel, for the costs on device pages. */
function TariffPanel() {
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
