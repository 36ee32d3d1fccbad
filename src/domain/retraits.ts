import { FONCTIONS } from './fonctions'

/** A line of the journal, as it is stored. */
export type LigneAcces = {
	readonly action: string
	readonly objet_id: string | null
	readonly avant: string | null
	readonly apres: string | null
}

/** Changes that people made to the access of an account: closed it, gave it another password, took rights away. */
export type Retrait = {
	ferme: boolean
	motDePasse: boolean
	/** roles of the administration and fonctions */
	readonly retires: Set<string>
	/** rights that the account got in exchange, in the same act */
	readonly donnes: Set<string>
}

/** The journal's names for secrets, and for programs: each lets in anybody who has it. */
export const SECRETS = ['token', 'lien', 'coupon', 'calendrier', 'client']

/** Columns of a line of the journal that concern access. */
export const COLONNES_ACCES = ['actif', 'mot_de_passe', 'role', 'roles', 'console_seule', 'fonctions', 'reuni_avec'] as const

type Side = Readonly<Record<string, unknown>>
const sideOf = (json: string | null) => (json === null ? {} : JSON.parse(json)) as Side

const RIGHTS = new Set<string>(['administrateur', 'coordinateur', ...FONCTIONS])
const rightsOf = ({ role, roles = role, fonctions }: Side) =>
	new Set([roles, fonctions].flatMap((words) => String(words).split(/[,|]/)).filter((word) => RIGHTS.has(word)))

/** Access that these lines took away and none of them gave back, by account. @param lines the oldest first */
export function retraitsOf(lines: readonly LigneAcces[]): ReadonlyMap<number, Retrait> {
	const found = new Map<number, Retrait>()
	for (const { action, objet_id, avant, apres } of lines) {
		const id = Number(objet_id)
		const one = found.get(id) ?? { ferme: false, motDePasse: false, retires: new Set(), donnes: new Set() }
		const after = sideOf(apres)
		const [had, has] = [rightsOf(sideOf(avant)), rightsOf(after)]
		// an administrator has every right
		const lost = has.has('administrateur') ? new Set<string>() : had.difference(has)
		if ('actif' in after || 'reuni_avec' in after) one.ferme = !after['actif']
		one.motDePasse ||= action === 'user.password' || 'mot_de_passe' in after
		for (const right of lost) {
			one.retires.add(right)
			one.donnes.delete(right)
		}
		for (const right of has.difference(had)) if (!one.retires.delete(right) && lost.size > 0) one.donnes.add(right)
		found.set(id, one)
	}
	return new Map([...found].filter(([, { ferme, motDePasse, retires }]) => ferme || motDePasse || retires.size > 0))
}

/** Whether a line is only about access, so that nothing is lost if the access stays withdrawn. */
export function isOnlyOfAcces({ action, objet_id, avant, apres }: LigneAcces): boolean {
	if (action === 'user.password' || action === 'user.deactivate') return true
	const names = Object.keys(sideOf(apres))
	return names.every((name) => COLONNES_ACCES.some((one) => one === name)) && retraitsOf([{ action, objet_id, avant, apres }]).size > 0
}
