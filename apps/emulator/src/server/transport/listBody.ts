/** An item of a list with its JSON text, which is made once for all answers with the item. */
export class ListItem<Item extends object> {
  readonly value: Item
  #json: string | null = null

  constructor(value: Item) {
    this.value = value
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.value)
    return this.#json
  }
}

/** The fields of a body whose lists consist of `ListItem`s. */
export type Listed<Body> = {
  readonly [K in keyof Body]: Body[K] extends readonly (infer Item extends object)[]
    ? readonly ListItem<Item>[]
    : Body[K]
}

/** The body of a list call, of items with known texts. */
export class ListBody {
  readonly #fields: object

  constructor(fields: object) {
    this.#fields = fields
  }

  /** The bytes of `JSON.stringify`. */
  json(): string {
    const fields = Object.entries(this.#fields).map(([key, value]) => {
      const text = Array.isArray(value)
        ? `[${value.map((item: ListItem<object>) => item.json).join(',')}]`
        : JSON.stringify(value)
      return `${JSON.stringify(key)}:${text}`
    })
    return `{${fields.join(',')}}`
  }

  toJSON(): object {
    const fields = Object.entries(this.#fields).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((item: ListItem<object>) => item.value) : value,
    ])
    return Object.fromEntries(fields)
  }
}
