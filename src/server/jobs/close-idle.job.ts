import type { Tenants } from '../../tenants/registry'
import type { Job } from './scheduler'

const IDLE = 10 * 60_000

/** Closes the files of institutions that nobody asked for in ten minutes. */
export const closeIdle = (tenants: Tenants): Job => ({ name: 'close-idle', when: '30 * * * * *', run: () => tenants.closeIdle(IDLE) })
