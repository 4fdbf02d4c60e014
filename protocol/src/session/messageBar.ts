/** The transient message at the bottom [E21]. */
export type MessageBar =
  | { readonly visible: false }
  | { readonly visible: true; readonly message: string; readonly color: string }
