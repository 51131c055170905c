import { adminGuide } from './admin-guide.ts'
import { fteGuide } from './fte-guide.ts'
import type { Guide } from './guide.ts'
import { loginGuide } from './login-guide.ts'
import { orderGuides } from './order-guide.ts'
import { sdrGuide } from './sdr-guide.ts'

/** Every guide that the portal makes itself (HUB-21 to HUB-25). */
export const guides: readonly Guide[] = [loginGuide, adminGuide, sdrGuide, fteGuide, ...orderGuides]
