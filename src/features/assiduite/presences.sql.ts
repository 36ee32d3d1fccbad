import type { presences } from '../../school/schema'

/** A record without what imports remember of it, and what made its excuse, which are theirs. */
export type StoredPresence = Omit<typeof presences.$inferSelect, 'importe' | 'justificatif_id'>
export type Presence = Omit<StoredPresence, 'id' | 'seance_id' | 'updated_at'>

/** A stay in the video room of a séance; seconds. */
export type NewConnexion = readonly [user_id: number, joined_at: number, left_at: number | null]
