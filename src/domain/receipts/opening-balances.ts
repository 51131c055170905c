export const MAX_OPENING_NOTE = 200

export const HELD_LATER = 'The day when the pieces were held cannot be in the future.'
export const NO_SUCH_ITEM = 'The catalog has no such NSN. Check the number.'
export const OWN_OPENINGS =
  'You cannot change what you hold yourself. Ask another manager of service members.'

export function describeTwice(day: string): string {
  return `This item of ${day} is in the list already. Change its pieces there.`
}
