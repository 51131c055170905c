/** In which widths a picture is kept (pixels). */
export const PICTURE_WIDTHS = [320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The largest file of a picture that is taken. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'This picture is larger than 20 MB. Make it smaller.'
/** Of a product, and of each of its sizes. */
export const MOST_PICTURES = 20
/** Letters of an alternative text. */
export const MOST_ALTERNATIVE_TEXT = 200

const KEPT = /^\/pictures\/([0-9a-f]{64})-(320|640|1280)\.webp$/

export function picturePath(hash: string, width: PictureWidth): string {
  return `/pictures/${hash}-${width}.webp`
}

/** Which kept picture a name of a file means; null: it is none of them. */
export function readPictureName(name: string): { hash: string; width: number } | null {
  const [, hash, width] = KEPT.exec(`/pictures/${name}`) ?? []
  return hash && width ? { hash, width: Number(width) } : null
}

/** For `srcset`: every width of a picture that is kept in several; undefined for a drawing. */
export function listWidths(path: string): string | undefined {
  const hash = KEPT.exec(path)?.[1]
  return hash && PICTURE_WIDTHS.map((width) => `${picturePath(hash, width)} ${width}w`).join(', ')
}

/** A picture shows a whole product (`nsn` null) or one of its sizes. */
type Shown = { nsn: string | null }

/**
 * Which pictures of a product are shown for what is chosen of it: those of the chosen size, else of another one of its colour,
 * else of the whole product, else all there are. `ofColour` are the sizes of the chosen colour where there is a choice of colours.
 */
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

/** Which place the next picture takes behind those that are there; null: there is none left. */
export function findFreePlace(taken: readonly number[]): number | null {
  const places = Array.from({ length: MOST_PICTURES }, (_, at) => at + 1)
  const last = Math.max(0, ...taken)
  const free = places.filter((place) => !taken.includes(place))
  return free.find((place) => place > last) ?? free[0] ?? null
}
