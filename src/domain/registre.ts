import type { STATUTS_PRESENCE } from './vocabulaire'
import { seen } from '../kit/seen'

export type StatutPresence = (typeof STATUTS_PRESENCE)[number]

/** What a register says of a student; null: nothing yet. */
export type Ligne = { readonly statut: StatutPresence | null; readonly arrivee_s: number | null }

/** A fingerprint of what a register showed of a student. */
export const ligneSeen = ({ statut, arrivee_s }: Ligne): string => seen([statut, arrivee_s])
