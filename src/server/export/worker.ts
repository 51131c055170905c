import { parentPort, workerData } from 'node:worker_threads'
import { writeExport } from './write-export.ts'

if (!parentPort) throw new Error('This module runs as a worker thread.')
await writeExport(workerData, parentPort)
