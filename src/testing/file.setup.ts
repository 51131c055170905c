import { countAnew } from './build.ts'

// Runs before each test file: what is built has the same names whatever the process has done before.
countAnew()
