/** Manual decisions where a tool cannot decide: rule, element and reason. Any other finding fails its test. */
type Judged = { rule: string; about: RegExp; reason: string }

/** 'Incomplete' results of axe-core, by rule and selector. */
export const judgedByAxe: Judged[] = [
  {
    rule: 'color-contrast-enhanced',
    about: /hero|dashboard__last|button--(brass|large|outline)/,
    reason:
      'The ground is the navy of the hero with its stripe of brass beside, never under, the letters; findWeakLetters measures them against every colour of it.',
  },
  {
    rule: 'identical-links-same-purpose',
    about: /products/,
    reason: 'The menu and the page both lead to the products: one address with and without the last search.',
  },
]

/** Warnings of HTML_CodeSniffer, by the end of their code, and errors where it lacks information. */
export const judgedBySniffer: Judged[] = [
  {
    rule: 'H32.2',
    about: /adjust-fund/,
    reason:
      'The button that confirms comes with the first letter; before it there is nothing to send. [FUND-07]',
  },
  {
    rule: 'H67.2',
    about: /^<img/,
    reason: 'Pictures of products stand beside the name of the product, and add nothing for who listens.',
  },
  {
    rule: 'H39.3.NoCaption',
    about: /^<table/,
    reason: 'The table of a printed form has the name of the form by aria-labelledby.',
  },
  {
    rule: 'H42',
    about: /./,
    reason: 'Strong words within a sentence or beside a value; no part of the page begins with them.',
  },
  { rule: 'H48', about: /./, reason: 'Two links within a sentence, or one beside a button, are no list.' },
  { rule: 'H85.2', about: /^<select/, reason: 'No select has choices of more than one kind.' },
  {
    rule: 'C32,C31,C33,C38,SCR34,G206',
    about: /./,
    reason:
      'Looked at in a window of 320 by 256: nothing scrolls sideways, and nothing that stands still covers the page.',
  },
  {
    rule: 'G18.Abs',
    about: /visually-hidden/,
    reason: 'Words for screen readers alone have no letters on the screen.',
  },
  {
    rule: 'G17.Abs',
    about: /./,
    reason: 'findWeakLetters and axe-core measure them where they lie.',
  },
  {
    rule: 'BgImage',
    about: /./,
    reason: 'The picture is a gradient: findWeakLetters measures against each of its colours.',
  },
  {
    rule: 'H83.3',
    about: /^<a/,
    reason: 'Links that open a tab are to files and other sites, and say so.',
  },
  { rule: 'H91.Select.Value', about: /^<select/, reason: 'The first choice is chosen until another is.' },
]

export const isJudged = (list: Judged[], rule: string, about: string): boolean =>
  list.some((one) => rule.endsWith(one.rule) && one.about.test(about))
