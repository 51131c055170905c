/** A paragraph, steps in their order, points in any order, or words with their meaning. */
export type GuideBlock =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { terms: readonly (readonly [term: string, meaning: string])[] }

export type GuideSection = { heading: string; blocks: readonly GuideBlock[] }

/** A guide as plain text; how it looks on paper is none of its business. */
export type Guide = {
  fileName: string
  title: string
  /** Whom it is for and what it helps with, in a sentence or two. */
  summary: string
  sections: readonly GuideSection[]
}
