import { FONCTIONS } from '../droits/fonctions'

/** A line of the journal, as it is stored. */
export type LigneAcces = {
	readonly action: string
	/** the record's table */
	readonly objet: string
	readonly objet_id: string | null
	readonly avant: string | null
	readonly apres: string | null
	/** the teacher of a teaching or of a reopened entry of marks */
	readonly enseignant: number | null
}

/**
 * Tables with a row for each right of an account: the record of a row in the journal and on the page, the columns of the record and of the
 * account, and the days of a row.
 */
export const LIGNES_DROITS = {
	coordinations: { objet: 'filieres', fiche: 'filieres', key: 'filiere_id, utilisateur_id', days: [] },
	enseignements: { objet: 'enseignements', fiche: 'enseignements', key: 'id, enseignant_id', days: ['date_debut', 'date_fin'] },
	saisies_rouvertes: { objet: 'saisies_rouvertes', fiche: 'periodes', key: 'periode_id, enseignant_id', days: ['jusque'] }
} as const
const LIGNES = Object.values(LIGNES_DROITS)

/** A right that a row gives, which was taken away or shortened. */
export type LigneDroit = { readonly table: keyof typeof LIGNES_DROITS; readonly id: number }

/** Changes that people made to the access of an account: closed it, gave it another password, took rights away. */
export type Retrait = {
	ferme: boolean
	motDePasse: boolean
	/** roles of the administration and fonctions */
	readonly retires: Set<string>
	/** rights that the account got in exchange, in the same act */
	readonly donnes: Set<string>
	/** filières, teachings and reopened entries of marks */
	readonly lignes: readonly LigneDroit[]
}

/** Whether somebody is shut out, or lost a right. */
export const shutsOut = ({ ferme, retires, lignes }: Retrait) => ferme || retires.size > 0 || lignes.length > 0

/** The journal's names for secrets, and for programs: each lets in anybody who has it. */
export const SECRETS = ['token', 'lien', 'coupon', 'calendrier', 'client']

/** Columns of a line of the journal that concern access. */
export const COLONNES_ACCES = ['actif', 'mot_de_passe', 'role', 'roles', 'console_seule', 'fonctions', 'reuni_avec'] as const

/** Records of the journal's lines about rights of LIGNES_DROITS, and the columns that concern these; a deleted teaching names its teacher. */
export const OBJETS_LIGNES: readonly string[] = LIGNES.map(({ objet }) => objet)
export const COLONNES_LIGNES: readonly string[] = ['coordinateurs', 'enseignant_id', ...LIGNES.flatMap(({ days }) => [...days])]

type Side = Readonly<Record<string, unknown>>
const sideOf = (json: string | null) => (json === null ? {} : JSON.parse(json)) as Side

const RIGHTS = new Set<string>(['administrateur', 'coordinateur', ...FONCTIONS])
const rightsOf = ({ role, roles = role, fonctions }: Side) =>
	new Set([roles, fonctions].flatMap((words) => String(words).split(/[,|]/)).filter((word) => RIGHTS.has(word)))

const ALWAYS = '9999'

/** The first day of a right, as a text that is greater the earlier it is. */
const backwards = (jour: unknown) => (typeof jour === 'string' ? jour.replace(/\d/g, (digit) => String(9 - Number(digit))) : ALWAYS)

/** How far a right reached before and after a line: a day, ALWAYS, or '' for not at all. */
type Reach = LigneDroit & { readonly compte: number; readonly column: string; readonly before: string; readonly after: string }

const idsIn = (joined: unknown) => new Set(typeof joined === 'string' ? joined.split(',').filter(Boolean).map(Number) : [])

function coordinationsIn(id: number, before: Side, after: Side): Reach[] {
	const [had, has] = [idsIn(before['coordinateurs']), idsIn(after['coordinateurs'])]
	return [...had.symmetricDifference(has)].map((compte) => {
		const common = { table: 'coordinations', id, compte, column: '' } as const
		return { ...common, before: had.has(compte) ? ALWAYS : '', after: has.has(compte) ? ALWAYS : '' }
	})
}

/** The rights of LIGNES_DROITS that a line changes. */
function reachesIn({ objet, objet_id, avant, apres, enseignant }: LigneAcces): Reach[] {
	const [before, after] = [sideOf(avant), sideOf(apres)]
	const id = Number.parseInt(objet_id ?? '', 10)
	if (objet === 'filieres') return coordinationsIn(id, before, after)
	if (enseignant === null || (objet !== 'enseignements' && objet !== 'saisies_rouvertes')) return []
	const last = LIGNES_DROITS[objet].days.at(-1)!
	const until = (text: string | null, side: Side) => (text === null ? '' : ((side[last] as string | null | undefined) ?? ALWAYS))
	const common = { table: objet, id, compte: enseignant } as const
	const reaches: Reach[] =
		apres === null || last in after ? [{ ...common, column: last, before: until(avant, before), after: until(apres, after) }] : []
	const from = { before: backwards(before['date_debut']), after: backwards(after['date_debut']) }
	return 'date_debut' in after && avant !== null ? [...reaches, { ...common, column: 'date_debut', ...from }] : reaches
}

/** Access that these lines took away and none of them gave back, by account. @param lines the oldest first */
export function retraitsOf(lines: readonly LigneAcces[]): ReadonlyMap<number, Retrait> {
	const retraits = new Map<number, Retrait>()
	const retraitOf = (id: number) =>
		retraits.get(id) ?? { ferme: false, motDePasse: false, retires: new Set<string>(), donnes: new Set<string>(), lignes: [] }
	for (const { action, objet, objet_id, avant, apres } of lines) {
		if (OBJETS_LIGNES.includes(objet)) continue
		const id = Number(objet_id)
		const retrait = retraitOf(id)
		const after = sideOf(apres)
		const [had, has] = [rightsOf(sideOf(avant)), rightsOf(after)]
		// an administrator has every right
		const lost = has.has('administrateur') ? new Set<string>() : had.difference(has)
		if ('actif' in after || 'reuni_avec' in after) retrait.ferme = !after['actif']
		retrait.motDePasse ||= action === 'user.password' || 'mot_de_passe' in after
		for (const right of lost) {
			retrait.retires.add(right)
			retrait.donnes.delete(right)
		}
		for (const right of has.difference(had)) if (!retrait.retires.delete(right) && lost.size > 0) retrait.donnes.add(right)
		retraits.set(id, retrait)
	}
	for (const { compte, ...ligne } of shortened(lines)) {
		const retrait = retraitOf(compte)
		retraits.set(compte, { ...retrait, lignes: [...retrait.lignes, ligne] })
	}
	return new Map([...retraits].filter(([, retrait]) => retrait.motDePasse || shutsOut(retrait)))
}

/** Rights of LIGNES_DROITS that reach less far after all lines than before them. */
function shortened(lines: readonly LigneAcces[]): (LigneDroit & { readonly compte: number })[] {
	const reaches = Map.groupBy(lines.flatMap(reachesIn), ({ table, id, compte, column }) => `${table}:${id}:${compte}:${column}`)
	const short = [...reaches.values()].flatMap((chain) => {
		const { table, id, compte, before } = chain[0]!
		return chain.at(-1)!.after < before ? [{ table, id, compte }] : []
	})
	return [...new Map(short.map((right) => [JSON.stringify(right), right])).values()]
}

/** Whether a line is only about access, so that nothing is lost if the access stays withdrawn. */
export function isOnlyOfAcces(line: LigneAcces): boolean {
	const { action, objet, apres } = line
	if (action === 'user.password' || action === 'user.deactivate') return true
	if (OBJETS_LIGNES.includes(objet)) {
		const reaches = reachesIn(line)
		const isWhole = apres === null ? objet !== 'filieres' : Object.keys(sideOf(apres)).every((name) => COLONNES_LIGNES.includes(name))
		return isWhole && reaches.length > 0 && reaches.every(({ before, after }) => after < before)
	}
	const names = Object.keys(sideOf(apres))
	return names.every((name) => COLONNES_ACCES.some((colonne) => colonne === name)) && retraitsOf([line]).size > 0
}
