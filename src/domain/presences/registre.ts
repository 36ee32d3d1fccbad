import type { STATUTS_PRESENCE } from '../vocabulaire'
import { seen } from '../../kit/seen'

export type StatutPresence = (typeof STATUTS_PRESENCE)[number]

/** A student's entry in a register; null: nothing yet. */
export type Ligne = { readonly statut: StatutPresence | null; readonly arrivee_s: number | null }

/** A fingerprint of the entry that a register displayed for a student. */
export const ligneSeen = ({ statut, arrivee_s }: Ligne): string => seen([statut, arrivee_s])
