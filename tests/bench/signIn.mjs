/** The account that benches sign in with. */
export const OWNER = { email: 'owner@wattpost.test', password: 'owner-demo' }

/** Signs in on the login page. */
export const SIGN_IN = `(async () => {
  const until = async (find) => { for (;;) { const found = find(); if (found) return found; await new Promise((r) => setTimeout(r, 50)) } }
  const fill = (field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  fill(await until(() => document.querySelector('input[type=email]')), '${OWNER.email}')
  fill(document.querySelector('input[type=password]'), '${OWNER.password}')
  document.querySelector('form button[type=submit]').click()
  await until(() => location.pathname === '/dashboard')
})()`
