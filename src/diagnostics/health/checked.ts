/** `ok`; `degraded`: it serves, and somebody should look; `failing`: it cannot do its work. */
export type HealthState = 'ok' | 'degraded' | 'failing'

/** The result of one check: numbers, dates and words that everybody may know. */
export type Checked = { readonly status: HealthState } & { readonly [fact: string]: string | number | null }

const ORDER = ['ok', 'degraded', 'failing'] as const satisfies readonly HealthState[]

export const worst = (states: readonly HealthState[]): HealthState =>
	ORDER[Math.max(0, ...states.map((state) => ORDER.indexOf(state)))] ?? 'failing'
