import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeTask, listTasks, type Task } from './worklist.ts'

const TODAY = '2026-11-21'
const task = (kind: Task['kind'], count: number, day: string | null = null): Task => ({
  ...{ kind, count, day, place: '' },
})

test('the worklist describes each task with its number and its oldest', () =>
  checkRows<[Task, text: string, age: string]>(
    [
      [task('approve', 19, '2026-11-09'), 'Approve 19 orders', 'oldest 12 days'],
      [task('approve', 2, TODAY), 'Approve 2 orders', 'oldest today'],
      [task('approve', 1, TODAY), 'Approve 1 order', 'since today'],
      [task('receive', 1, '2026-11-20'), 'Receive 1 shipment', 'for 1 day'],
      [task('receive', 1, '2026-11-22'), 'Receive 1 shipment', 'since today'],
      [task('issue', 1200, '2025-11-21'), 'Issue clothing to 1,200 people', 'oldest 365 days'],
      [task('ending', 3, '2026-12-05'), 'Extend 3 roles that end soon', 'by 12/05/2026'],
      [task('own-ending', 1, '2026-12-05'), 'Ask to extend 1 role of yours', 'by 12/05/2026'],
      [task('own-ending', 1, TODAY), 'Ask to extend 1 role of yours', 'by today'],
      [task('cases', 2, TODAY), 'Look at 2 open cases with the supplier', 'by today'],
      [task('locked', 2), 'Unlock 2 accounts after failed sign-ins', ''],
    ],
    (one, text, age) => expect(describeTask(one, TODAY)).toEqual({ text, age }),
  ))

test('the worklist has problems first and own clothing last, and leaves out what is done', () => {
  const found = [
    task('collect', 1),
    task('receive', 0),
    task('approve', 2),
    task('jobs', 1),
    task('confirm', 1),
  ]
  expect(listTasks(found).map(({ kind }) => kind)).toEqual(['jobs', 'confirm', 'approve', 'collect'])
})
