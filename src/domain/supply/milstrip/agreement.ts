import { FREE_SIGNALS, SIGNALS_WITH_ADDRESS } from './codes.ts'
import { RecordFault } from './record-fault.ts'
import type { MilstripRecord } from './records.ts'

/** Values that are right alone and wrong together. Answers of others are taken as they are: they repeat what we sent. */
export function requireAgreement(record: MilstripRecord): void {
  if (record.family !== 'A0') return
  const { signal, supplementaryAddress, fundCode } = record
  if (supplementaryAddress.startsWith('Y') && signal !== 'A' && signal !== 'D')
    throw new RecordFault(
      45,
      `Supplementary address '${supplementaryAddress}' is a local code, which goes only with signal code A or D. With ${signal} it must be a DoDAAC.`,
    )
  if (supplementaryAddress === '' && SIGNALS_WITH_ADDRESS.includes(signal))
    throw new RecordFault(
      51,
      `Signal code ${signal} names the supplementary address of columns 45 to 50, which is blank. It must be A, C or D.`,
    )
  if (fundCode === '' && !FREE_SIGNALS.includes(signal))
    throw new RecordFault(
      52,
      'Fund code is blank. It must be two letters or digits, for the signal code is neither D nor M.',
    )
}
