import type { Scenario } from '../../scenario/schema/scenario.ts'
import {
  type CoverableItem,
  type CoverageGroup,
  coverableItems,
  coverageGroups,
} from './coverableItems.ts'
import { RunCoverage } from './runCoverage.ts'

/** An item with what touched it, and the expectations that checked it. */
export interface CoveredItem {
  readonly name: string
  /** Scenarios in whose run it happened. */
  readonly touched: readonly string[]
  /** Met expectations about it, as `scenario: id`. */
  readonly checked: readonly string[]
}

/** A group of items, with its numbers. */
export interface CoveredGroup {
  readonly group: CoverageGroup
  readonly total: number
  readonly touched: number
  readonly checked: number
  readonly items: readonly CoveredItem[]
}

interface Found {
  readonly item: CoverableItem
  readonly touched: Set<string>
  readonly checked: Set<string>
}

/** Collects what the runs of scenarios cover. */
export class Coverage {
  readonly #found: ReadonlyMap<string, Found> = new Map(
    coverableItems().map((item) => [
      keyOf(item),
      { item, touched: new Set<string>(), checked: new Set<string>() },
    ]),
  )

  /** A collector for the next run of a scenario. */
  run(file: string, scenario: Scenario): RunCoverage {
    return new RunCoverage(scenario, {
      touch: (group, name) => this.#add({ group, name }, 'touched', file),
      check: (group, name, id) => this.#add({ group, name }, 'checked', `${file}: ${id}`),
    })
  }

  groups(): CoveredGroup[] {
    return coverageGroups.map((group) => {
      const found = [...this.#found.values()].filter(({ item }) => item.group === group)
      const count = (key: 'touched' | 'checked') => found.filter((one) => one[key].size > 0).length
      return {
        ...{ group, total: found.length, touched: count('touched'), checked: count('checked') },
        items: found.map(({ item: { name }, touched, checked }) => ({
          ...{ name, touched: [...touched], checked: [...checked] },
        })),
      }
    })
  }

  /** A covered item covers its statements too. */
  #add(item: Pick<CoverableItem, 'group' | 'name'>, key: 'touched' | 'checked', by: string): void {
    const found = this.#found.get(keyOf(item))
    if (found === undefined) return
    found[key].add(by)
    for (const name of found.item.statements)
      this.#found.get(keyOf({ group: 'statements', name }))?.[key].add(by)
  }
}

function keyOf({ group, name }: Pick<CoverableItem, 'group' | 'name'>): string {
  return `${group}: ${name}`
}
