import { recountAll } from './build.ts'

recountAll()
