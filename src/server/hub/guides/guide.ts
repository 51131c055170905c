/** A paragraph, steps in their order, points in any order, words with their meaning, or a screen as it looks. */
export type GuideBlock =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { terms: readonly (readonly [term: string, meaning: string])[] }
  | GuidePicture

/** A picture of `guides/pictures`, which `npm run screenshots` takes, and the same in words for people who listen. */
export type GuidePicture = { picture: string; words: string }

export type GuideSection = { heading: string; blocks: readonly GuideBlock[] }

/** A guide as plain text; how it looks on paper is none of its business. */
export type Guide = {
  fileName: string
  title: string
  /** Whom it is for and what it helps with, in a sentence or two. */
  summary: string
  sections: readonly GuideSection[]
}
