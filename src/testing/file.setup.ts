import { countAnew } from './build.ts'

countAnew()
