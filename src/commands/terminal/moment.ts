import { jourLu } from '../../kit/jour'

/** An instant with its offset (RFC 3339) in the form for people, in that offset: `25/11/2026 06:16`. */
export const moment = (instant: string): string => `${jourLu(instant)} ${instant.slice(11, 16)}`
