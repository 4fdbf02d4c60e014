/** The account that benches sign in with. */
export const OWNER = { email: 'owner@wattpost.test', password: 'owner-demo' }

/** The account of a fleet: devices without an owner are its own. */
const MERCHANT = { email: 'merchant@wattpost.test', password: 'merchant-demo' }

/** Signs in on the login page as the owner. */
export const SIGN_IN = signInScript(OWNER)

/** Signs in on the login page as the merchant. */
export const SIGN_IN_MERCHANT = signInScript(MERCHANT)

/** @param {typeof OWNER} account */
function signInScript({ email, password }) {
  return `(async () => {
  const until = async (find) => { for (;;) { const found = find(); if (found) return found; await new Promise((r) => setTimeout(r, 50)) } }
  const fill = (field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  fill(await until(() => document.querySelector('input[type=email]')), '${email}')
  fill(document.querySelector('input[type=password]'), '${password}')
  document.querySelector('form button[type=submit]').click()
  await until(() => location.pathname === '/dashboard')
})()`
}
