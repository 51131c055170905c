import {
  countPeople,
  countPersonOptions,
  exportPeople,
  listEverybody,
  listOrderingMembers,
  listPeople,
  listPersonOptions,
} from '#wire/people/people.ts'
import { changePerson, createPerson, readOpenWork, readPerson } from '#wire/people/person-record.ts'
import { serveExport } from '../http/download.ts'
import { servePage, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { definition } from './export.ts'
import type { HarvestWatch } from './harvest.ts'
import { countPeoplePages, filterPeople, listPeoplePage, listProgram } from './list.ts'
import { readOpenWorkOf } from './open-work.ts'
import { listMembersToOrderFor } from './ordering-members.ts'
import { readPersonRecord } from './person.ts'
import { countPeople as countOptions, listPeople as listOptions } from './person-options.ts'
import { addServiceMember, changeServiceMember } from './save.ts'

export function servePeople(portal: Portal, watch: HarvestWatch): void {
  const managers = { area: 'people' } as const
  const chooser = { area: 'anyone' } as const
  servePage(portal, listPersonOptions, chooser, (context, input) => listOptions(context, input, watch))
  serveRead(portal, countPersonOptions, chooser, countOptions)
  serveRead(portal, listOrderingMembers, chooser, (context, input) =>
    listMembersToOrderFor(context, input, watch),
  )
  servePage(portal, listPeople, managers, (context, { query }) => listPeoplePage(context, query, watch))
  serveRead(portal, countPeople, managers, (context, { query }) => countPeoplePages(context, query))
  serveRead(portal, listEverybody, managers, (context) => listProgram(context, watch))
  serveExport(portal, exportPeople, managers, (context, { query }) => ({
    definition,
    filter: filterPeople(context, query),
    fileName: `ServiceMembers_${context.today.replaceAll('-', '')}.xlsx`,
  }))
  serveRead(portal, readPerson, managers, (context, { params }) =>
    readPersonRecord(context, params.person, watch),
  )
  serveRead(portal, readOpenWork, { ...managers, isForActing: true }, (context, { params }) =>
    readOpenWorkOf(context, params.person),
  )
  serveWrite(portal, createPerson, managers, (context, { body }) => addServiceMember(context, body))
  serveWrite(portal, changePerson, managers, (context, { params, body }) =>
    changeServiceMember(portal, context, params.person, body),
  )
}
