import type { presences } from '../../school/schema'

/** A record without the columns that only imports and justificatifs use. */
export type StoredPresence = Omit<typeof presences.$inferSelect, 'importe' | 'justificatif_id'>
export type Presence = Omit<StoredPresence, 'id' | 'seance_id' | 'updated_at'>

/** A stay in the video room of a séance; seconds. */
export type NewConnexion = readonly [user_id: number, joined_at: number, left_at: number | null]
