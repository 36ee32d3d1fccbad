import { jourLu } from '../kit/jour'

/** An instant with its offset (RFC 3339) as people read one, where it is told: `25/11/2026 06:16`. */
export const moment = (instant: string): string => `${jourLu(instant)} ${instant.slice(11, 16)}`
