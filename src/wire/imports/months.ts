import { MAX_MONTH_BYTES, MAX_MONTH_FILES, MONTH_TOO_LARGE } from '#domain/public-catalog/months.ts'
import { body, call } from '../call.ts'
import { list } from '../code.ts'
import { required, whole } from '../codes.ts'
import { importRecord } from './imports.ts'

export const startMonth = call('POST', '/admin/public-catalogue/month', {
  summary: 'Start the upload of the monthly files of the public catalog; their parts follow, as of one file',
  body: body({
    files: list(
      body({ name: required(200, 'Choose a file.'), bytes: whole(0, MAX_MONTH_BYTES, MONTH_TOO_LARGE) }),
      MAX_MONTH_FILES,
    ),
  }),
  response: importRecord,
})
