/** In the storage of the tab: the quantities that its last page sent when it was left. */
const LEFT = 'quantitiesLeft'

export function noteLeft(name: string): void {
  try {
    sessionStorage.setItem(LEFT, name)
  } catch {
    // Without storage (private window), the next page shows what it reads first.
  }
}

export function hasLeft(): boolean {
  try {
    return sessionStorage.getItem(LEFT) !== null
  } catch {
    return false
  }
}

export function takeLeft(name: string): boolean {
  try {
    if (sessionStorage.getItem(LEFT) !== name) return false
    sessionStorage.removeItem(LEFT)
    return true
  } catch {
    return false
  }
}
