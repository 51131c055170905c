/** In the storage of the tab: the name of the quantities that its last page sent when it was left. */
const LEFT = 'quantitiesLeft'
export const CART_QUANTITIES = 'quantities of the carts'

export function noteLeft(name: string): void {
  try {
    sessionStorage.setItem(LEFT, name)
  } catch {
    // Without storage (private window), the next page shows what it reads first.
  }
}

export function hasLeft(name: string): boolean {
  try {
    return sessionStorage.getItem(LEFT) === name
  } catch {
    return false
  }
}

export function takeLeft(name: string): boolean {
  if (!hasLeft(name)) return false
  sessionStorage.removeItem(LEFT)
  return true
}
