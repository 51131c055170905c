import { body, call, query } from '../call.ts'
import { category } from '../catalogue/category.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import { dodaac, money, noSuch, setMoney, text, truth, whole } from '../codes.ts'
import { kitId } from '../kits/kits.ts'

/** Names of a rule, of each kind. */
const MAX_CHOSEN = 50
const level = whole(1, 9)
const count = whole(0, Number.MAX_SAFE_INTEGER)

const levelRule = body({
  level,
  /** Dollars; null sets no sum. */
  from: nullable(money),
  expedited: truth,
  categories: list(category, MAX_CHOSEN),
  kits: list(kitId, MAX_CHOSEN),
  sentence: text(8000),
  /** 0: never set. */
  version: whole(0, 1_000_000_000),
})

const levelRules = body({
  levels: whole(1, 9),
  rules: list(levelRule),
  categories: list(body({ code: category, name: text() })),
  kits: list(body({ id: kitId, name: text() })),
})
export type LevelRules = Clean<typeof levelRules>

export const readLevelRules = call('GET', '/role/level-rules/:dodaac', {
  summary: 'For each level of a DoDAAC after the first, the orders that it signs',
  params: { dodaac },
  response: levelRules,
})
/** Without a condition, the level signs every order. */
export const saveLevelRule = call('PUT', '/role/level-rules/:dodaac/:level', {
  summary: 'Set which orders a level signs: from a sum, expedited, of a category, or of a kit',
  params: { dodaac, level },
  body: body({
    from: defaulted(nullable(setMoney), null),
    expedited: defaulted(truth, false),
    categories: defaulted(list(category, MAX_CHOSEN), []),
    kits: defaulted(list(kitId, MAX_CHOSEN), []),
  }),
  response: levelRules,
})
export const previewLevelRule = call('GET', '/role/level-rules/:dodaac/:level/preview', {
  summary: 'How many orders of the last 90 days the level would have signed by such a rule',
  params: { dodaac, level },
  query: query({
    from: optional(setMoney),
    expedited: defaulted(whole(0, 1, noSuch('choice')), 0),
    categories: defaulted(list(category, MAX_CHOSEN), []),
    kits: defaulted(list(kitId, MAX_CHOSEN), []),
  }),
  response: body({ signed: count, of: count, sentence: text(300) }),
})
