import type { Role } from '../../domain/caller'

/** Whether a caller is shown the phone and email of teachers (contract section 4). */
export const seesContacts = (role: Role) => role === 'administrateur'
