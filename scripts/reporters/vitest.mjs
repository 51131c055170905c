import { Outcome } from './outcome.mjs'

export default class {
  onUserConsoleLog({ content }) {
    if (process.env.TELL_MEASURES) process.stdout.write(content)
  }

  onTestRunEnd(modules, unhandled) {
    const outcome = new Outcome()
    const fail = (one, title, errors) =>
      outcome.fail(
        title,
        (one.module ?? one).moduleId,
        one.location?.line,
        errors.map(({ message, diff, stack }) =>
          [message, diff, firstLines(stack)].filter(Boolean).join('\n'),
        ),
      )
    for (const module of modules) {
      outcome.addTime(module.moduleId, module.diagnostic().duration)
      if (module.errors().length > 0) fail(module, module.moduleId, module.errors())
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) fail(suite, suite.fullName, suite.errors())
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'failed') fail(test, test.fullName, errors)
        else outcome.count(state === 'passed' ? 'passed' : 'skipped')
      }
    }
    for (const error of unhandled) outcome.fail(`Outside of a test: ${error.message}`, '', 0, [error.stack])
    outcome.write()
  }
}

function firstLines(stack = '') {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
    .slice(0, 5)
    .join('\n')
}
