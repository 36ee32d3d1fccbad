import type { Caller } from '../../domain/caller'

/** Whether a caller sees the phone and email of teachers (contract section 4). */
export const seesContacts = ({ roles }: Caller) => roles.includes('administrateur')
