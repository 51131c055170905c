import { queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import type { OptionPage } from '#web/ui/option-search.ts'
import { ask, askCounted } from '#wire/ask.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { lookUpShipments, readShipment } from '#wire/papers/shipment-documents.ts'
import { listPersonOptions, type PersonOption } from '#wire/people/people.ts'

/** Lines and shipments of an order or requisition; asked for once per search, because each look-up is noted. */
export function shipmentLookupQuery(program: ProgramCode, search: string) {
  return queryOptions({
    queryKey: ['reports', '1348', program, search],
    queryFn: ({ signal }) => ask(lookUpShipments, { params: { search }, query: { program }, signal }),
  })
}

export function shipmentQuery(program: ProgramCode, shipment: number) {
  return queryOptions({
    queryKey: ['reports', '1348r', program, shipment],
    queryFn: ({ signal }) => ask(readShipment, { params: { shipment }, query: { program }, signal }),
  })
}

export function clothingRequestQuery(program: ProgramCode, personId: number) {
  return queryOptions({
    queryKey: ['reports', '3078', program, personId],
    queryFn: ({ signal }) => ask(readClothingRequest, { params: { program, person: personId }, signal }),
  })
}

/** People whose form one may print, by name or DoD ID; the seeds ask for 'N/A' before anything is typed. [API-40] */
export function searchPeople(program: ProgramCode) {
  return async (typed: string, page: number, signal: AbortSignal): Promise<OptionPage<PersonOption>> => {
    const body = {
      program,
      page,
      pageSize: OPTIONS_PER_PAGE,
      searchTerm: typed || 'N/A',
      dodaacs: [],
      purpose: '',
    }
    const { rows: options, total } = await askCounted(listPersonOptions, { body, signal })
    return { options, total }
  }
}
