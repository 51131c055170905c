import { queryOptions } from '@tanstack/react-query'
import { ask, askCounted } from '#wire/ask.ts'
import {
  countAwaiting,
  listAnnouncements,
  listDashboardFunds,
  listGroupDodaacs,
  listGroups,
  listPurchases,
  listSpending,
} from '#wire/dashboard/dashboard.ts'
import { readDesk } from '#wire/dashboard/desk.ts'
import { readFigures } from '#wire/panel/administration.ts'
import type { SessionUser } from '#wire/session/session.ts'

type Who = Pick<SessionUser, 'id' | 'program'>

/** What the dashboard asks, each list by itself: one that fails leaves the others standing. */
const keyOf = (list: string, { id, program }: Who) => ['dashboard', list, program, id]

export const purchasesQuery = (who: Who) =>
  queryOptions({
    queryKey: keyOf('purchases', who),
    queryFn: ({ signal }) => ask(listPurchases, { params: { person: who.id }, signal }),
  })

export const fundsQuery = (who: Who) =>
  queryOptions({
    queryKey: keyOf('funds', who),
    queryFn: ({ signal }) => askCounted(listDashboardFunds, { params: { person: who.id }, signal }),
  })

export const awaitingQuery = (who: Who) =>
  queryOptions({
    queryKey: keyOf('awaiting', who),
    queryFn: ({ signal }) => ask(countAwaiting, { params: { person: who.id }, signal }),
  })

export const deskQuery = (who: Who) =>
  queryOptions({
    queryKey: keyOf('desk', who),
    queryFn: ({ signal }) => ask(readDesk, { params: { person: who.id }, signal }),
  })

/** What is broken, for those who can put it right. */
export const brokenQuery = (who: Who) =>
  queryOptions({
    queryKey: keyOf('broken', who),
    queryFn: ({ signal }) => ask(readFigures, { signal }),
  })

export const groupsQuery = (who: Who) =>
  queryOptions({
    queryKey: keyOf('groups', who),
    queryFn: ({ signal }) => ask(listGroups, { params: { person: who.id }, signal }),
  })

export const groupDodaacsQuery = (who: Who, group: string) =>
  queryOptions({
    queryKey: [...keyOf('group', who), group],
    queryFn: ({ signal }) => ask(listGroupDodaacs, { params: { group }, signal }),
  })

export const spendingQuery = (who: Who) =>
  queryOptions({
    queryKey: keyOf('spending', who),
    queryFn: ({ signal }) => ask(listSpending, { params: { person: who.id }, signal }),
  })

export const announcementsQuery = (who: Who) =>
  queryOptions({
    queryKey: keyOf('announcements', who),
    queryFn: ({ signal }) => ask(listAnnouncements, { signal }),
  })
