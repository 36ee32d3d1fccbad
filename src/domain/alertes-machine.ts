/** What can be wrong with the machine. */
export const RAISONS = ['donnees', 'copies', 'second', 'paire', 'disque', 'certificat', 'messages', 'horloge'] as const
export type Raison = (typeof RAISONS)[number]

/** What is wrong now; `degre` rises as it gets worse. */
export type Constat = { readonly raison: Raison; readonly degre: number }

/** What is remembered of a reason; seconds. */
export type Suivi = {
	/** since when it has been so; null once it is over */
	readonly depuis: number | null
	/** when it was last told, and how bad it was then */
	readonly dite: number | null
	readonly degre: number
	/** whether it was told, and not yet that it is over */
	readonly ouverte: boolean
}
export type Suivis = Readonly<Partial<Record<Raison, Suivi>>>

/** Seconds for which something has to last before anybody is told: what mends itself troubles nobody. */
export const PATIENCE = 600
/** Seconds between one telling of a reason and the next. */
export const REPOS = 86_400
/** Told again only once they get worse: they come slowly, and one cannot always mend them at once. */
const LENTES: ReadonlySet<Raison> = new Set(['certificat'])

/** What is remembered once it is known how things are now. */
export function suivre(avant: Suivis, constats: readonly Constat[], now: number): Suivis {
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

/** What to tell now: each reason at most once a day, and once that it is over. */
export function aDire(suivis: Suivis, constats: readonly Constat[], now: number): ADire {
	const neuves = constats.filter(({ raison, degre }) => {
		const suivi = suivis[raison]
		if (!suivi || suivi.depuis === null || now - suivi.depuis < PATIENCE || isRecent(suivi.dite, now)) return false
		return !suivi.ouverte || !LENTES.has(raison) || degre > suivi.degre
	})
	const finies = RAISONS.filter((raison) => suivis[raison]?.ouverte === true && suivis[raison].depuis === null)
	return { neuves: neuves.map(({ raison }) => raison), finies }
}

/** What was told before, is so still or has been again for a while, and is not told now. */
export const toujours = (suivis: Suivis, constats: readonly Constat[], { neuves }: ADire, now: number): Raison[] =>
	constats
		.map(({ raison }) => raison)
		.filter((raison) => {
			const { ouverte = false, depuis = null, dite = null } = suivis[raison] ?? {}
			const isAgain = depuis !== null && now - depuis >= PATIENCE && isRecent(dite, now)
			return !neuves.includes(raison) && (ouverte || isAgain)
		})

/** What is remembered once that has been told. */
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

/** A time to come was written while the clock was wrong, and is as old as it is far away. */
const isRecent = (dite: number | null, now: number) => dite !== null && Math.abs(now - dite) < REPOS
