/** Problems that the machine can have. */
export const RAISONS = [
	'donnees',
	'copies',
	'second',
	'paire',
	'disque',
	'certificat',
	'messages',
	'moodle',
	'oneroster',
	'horloge'
] as const
export type Raison = (typeof RAISONS)[number]

/** A problem that exists now; `degre` rises as it gets worse. */
export type Constat = { readonly raison: Raison; readonly degre: number }

/** The memory kept about a problem; times in seconds. */
export type Suivi = {
	/** when the problem began; null once it is over */
	readonly depuis: number | null
	/** when it was last reported; `degre` is how bad it was then */
	readonly dite: number | null
	readonly degre: number
	/** whether the problem was reported and its end not yet */
	readonly ouverte: boolean
}
export type Suivis = Readonly<Partial<Record<Raison, Suivi>>>

/** Seconds that a problem must last before it is reported: some problems mend themselves. */
export const PATIENCE = 600
/** Seconds between two reports of the same problem. */
export const REPOS = 86_400
/** Problems reported again only when they get worse: they come slowly, and cannot always be mended at once. */
const LENTES: ReadonlySet<Raison> = new Set(['certificat'])

/** Updates the memory with the problems that exist now. */
export function updateSuivis(avant: Suivis, constats: readonly Constat[], now: number): Suivis {
	const suivis: Partial<Record<Raison, Suivi>> = {}
	for (const raison of RAISONS) {
		const ancien = avant[raison]
		if (constats.some((constat) => constat.raison === raison)) {
			const depuis = Math.min(ancien?.depuis ?? now, now)
			suivis[raison] = { dite: null, degre: 0, ouverte: false, ...ancien, depuis }
		} else if (ancien && (ancien.ouverte || isRecent(ancien.dite, now))) suivis[raison] = { ...ancien, depuis: null }
	}
	return suivis
}

export type ADire = { readonly neuves: readonly Raison[]; readonly finies: readonly Raison[] }

/** The reports due now: each problem at most once a day, and once when it is over. */
export function aDire(suivis: Suivis, constats: readonly Constat[], now: number): ADire {
	const neuves = constats.filter(({ raison, degre }) => {
		const suivi = suivis[raison]
		if (!suivi || suivi.depuis === null || now - suivi.depuis < PATIENCE || isRecent(suivi.dite, now)) return false
		return !suivi.ouverte || !LENTES.has(raison) || degre > suivi.degre
	})
	const finies = RAISONS.filter((raison) => suivis[raison]?.ouverte === true && suivis[raison].depuis === null)
	return { neuves: neuves.map(({ raison }) => raison), finies }
}

/** Problems reported before that still exist, or have existed again for a while, and are not reported now. */
export const toujours = (suivis: Suivis, constats: readonly Constat[], { neuves }: ADire, now: number): Raison[] =>
	constats
		.map(({ raison }) => raison)
		.filter((raison) => {
			const { ouverte = false, depuis = null, dite = null } = suivis[raison] ?? {}
			const isAgain = depuis !== null && now - depuis >= PATIENCE && isRecent(dite, now)
			return !neuves.includes(raison) && (ouverte || isAgain)
		})

/** The memory after these reports were sent. */
export function apresDire(suivis: Suivis, constats: readonly Constat[], { neuves, finies }: ADire, now: number): Suivis {
	const apres: Partial<Record<Raison, Suivi>> = { ...suivis }
	for (const { raison, degre } of constats) {
		const suivi = suivis[raison]
		if (suivi && neuves.includes(raison)) apres[raison] = { ...suivi, dite: now, degre, ouverte: true }
	}
	for (const raison of finies) {
		const suivi = suivis[raison]
		if (suivi) apres[raison] = { ...suivi, ouverte: false }
	}
	return apres
}

/** Whether a report is recent. A time in the future was written while the clock was wrong; it is as old as it is far away. */
const isRecent = (dite: number | null, now: number) => dite !== null && Math.abs(now - dite) < REPOS
