import type { Canal } from '../domain/vocabulaire'

/** The channels that leave the machine. */
export const CANAUX_SORTANTS = ['email', 'sms', 'webhook'] as const
export type CanalSortant = (typeof CANAUX_SORTANTS)[number]

/** Which of them the TOML configures. */
export type Configured = Readonly<Record<CanalSortant, boolean>>

/** The channels that can remind a person; the app does not need settings. */
export const openCanaux = ({ email, sms }: Configured): Canal[] => [
	...(email ? (['email'] as const) : []),
	...(sms ? (['sms'] as const) : []),
	'push'
]
