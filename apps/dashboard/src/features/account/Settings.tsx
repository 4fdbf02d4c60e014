import { Column } from '../../ui/Column.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PreferenceChoice } from './PreferenceChoice.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** What a person can set for this browser. */
export function Settings() {
  return (
    <Column>
      <Panel title="Look">
        <ThemeChoice />
        <PreferenceChoice
          name="motion"
          label="Motion"
          about="Less stops whatever moves without need, here as the system’s own setting does."
          options={[
            ['system', 'As the system'],
            ['reduced', 'Less'],
          ]}
        />
        <PreferenceChoice
          name="keys"
          label="Single keys"
          about="Shortcuts such as / for the search; ? lists them."
          options={[
            ['on', 'On'],
            ['off', 'Off'],
          ]}
        />
      </Panel>
      <Panel title="Numbers and times">
        <PreferenceChoice
          name="units"
          label="Power and energy"
          about="With the prefix that fits each number, or always in kW and kWh."
          options={[
            ['scaled', 'W, kW, MW'],
            ['kilo', 'kW'],
          ]}
        />
        <PreferenceChoice
          name="temperature"
          label="Temperature"
          about="For devices that measure one."
          options={[
            ['celsius', '°C'],
            ['fahrenheit', '°F'],
          ]}
        />
        <PreferenceChoice
          name="timeZone"
          label="Time zone"
          about="Whose days and clock a device’s page tells: where it stands, or where you are."
          options={[
            ['device', 'The device’s'],
            ['mine', 'Mine'],
          ]}
        />
      </Panel>
      <Panel title="Live values">
        <PreferenceChoice
          name="liveRate"
          label="How often"
          about="Every ten seconds spares data and battery. A change of state is told at once either way."
          options={[
            ['fast', 'Each second'],
            ['calm', 'Every 10 s'],
          ]}
        />
      </Panel>
      <p>All of it is kept in this browser alone.</p>
    </Column>
  )
}
