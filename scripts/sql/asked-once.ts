import type { Checker } from 'typescript/unstable/sync'

type Question = (...given: unknown[]) => unknown
type Answers = Map<unknown, Answers | { answer: unknown }>

/** TypeScript runs in a process of its own, and some questions take it long: each is asked once. */
export function askedOnce(checker: Checker): Checker {
  const asked = new Map<string | symbol, Question>()
  return new Proxy(checker, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      const known = asked.get(name) ?? remember(method.bind(target))
      asked.set(name, known)
      return known
    },
  })
}

function remember(question: Question): Question {
  const all: Answers = new Map()
  return (...given) => {
    let answers = all
    for (const one of given.slice(0, -1)) {
      const inner = (answers.get(one) as Answers | undefined) ?? new Map()
      answers.set(one, inner)
      answers = inner
    }
    const last = given.at(-1)
    const known = answers.get(last) as { answer: unknown } | undefined
    if (known) return known.answer
    const answer = question(...given)
    answers.set(last, { answer })
    return answer
  }
}
