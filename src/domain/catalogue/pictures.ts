/** Pixels. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'This picture is larger than 20 MB. Make it smaller.'
/** Per product, and per size. */
export const MAX_PICTURES = 20
export const MAX_ALTERNATIVE_TEXT = 200

const STORED_PATH = /^\/pictures\/([0-9a-f]{64})-(320|640|1280)\.webp$/

export function picturePath(hash: string, width: PictureWidth): string {
  return `/pictures/${hash}-${width}.webp`
}

export function readPictureName(name: string): { hash: string; width: number } | null {
  const [, hash, width] = STORED_PATH.exec(`/pictures/${name}`) ?? []
  return hash && width ? { hash, width: Number(width) } : null
}

export function listWidths(path: string): string | undefined {
  const hash = STORED_PATH.exec(path)?.[1]
  return hash && PICTURE_WIDTHS.map((width) => `${picturePath(hash, width)} ${width}w`).join(', ')
}

/** `nsn` is null for a picture of the whole product. */
type Shown = { nsn: string | null }

/** Of the chosen size, else another size in its color, else the whole product, else all. */
export function choosePictures<P extends Shown>(
  all: readonly P[],
  chosen: string | null,
  ofColour: readonly string[],
): readonly P[] {
  const alike = ofColour.find((nsn) => all.some((picture) => picture.nsn === nsn))
  for (const nsn of [chosen ?? undefined, alike, null]) {
    const found = nsn === undefined ? [] : all.filter((picture) => picture.nsn === nsn)
    if (found.length > 0) return found
  }
  return all
}

/** Null when none is free. */
export function findFreePlace(taken: readonly number[]): number | null {
  const places = Array.from({ length: MAX_PICTURES }, (_, at) => at + 1)
  const last = Math.max(0, ...taken)
  const free = places.filter((place) => !taken.includes(place))
  return free.find((place) => place > last) ?? free[0] ?? null
}
