/** In which widths a picture is kept (pixels). */
export const PICTURE_WIDTHS = [320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The largest file of a picture that is taken. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024
export const PICTURES_OF_A_PRODUCT = 20

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
