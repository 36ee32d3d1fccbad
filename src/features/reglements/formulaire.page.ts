import {
	ABI_EXAMEN,
	ABJ_EXAMEN,
	COMPENSATIONS,
	D_UN_NIVEAU,
	GARDES,
	POIDS_UE,
	REMPLACES,
	REPORTS,
	type Choix
} from '../../domain/resultats/reglement'
import type { Cells } from '../../console/parts/record-form'
import { hundredths } from '../../kit/nombre-ecrit'
import type { Lieu } from './reglements.service'

export const KIND = 'reglements'

/** The rules of a page in their order, by groups. */
export const GROUPES = {
	matiere: ['cc', 'absence_injustifiee_zero', 'abi_examen', 'abj_examen'],
	semestre: ['poids_ue', 'plancher_matiere', 'plancher_ue', 'compensation'],
	session2: ['report_session2', 'session2_remplace', 'session2_garde', 'session2_plafond'],
	passage: ['passage_credits', 'garde_matieres']
} as const satisfies Readonly<Record<string, readonly (keyof Choix)[]>>

const YES_OR_NO = ['oui', 'non']

/** The words of the rules that have some; the others are percents, marks and credits. */
export const WORDS: Readonly<Partial<Record<keyof Choix, readonly string[]>>> = {
	abi_examen: ABI_EXAMEN,
	abj_examen: ABJ_EXAMEN,
	poids_ue: POIDS_UE,
	compensation: COMPENSATIONS,
	report_session2: REPORTS,
	session2_remplace: REMPLACES,
	session2_garde: GARDES,
	absence_injustifiee_zero: YES_OR_NO,
	garde_matieres: YES_OR_NO
}

/** Rules about UEs, which a BTS does not have. */
export const OF_UES: ReadonlySet<string> = new Set([...GROUPES.semestre, 'report_session2', ...GROUPES.passage])

/** The rules that a place can have of its own. */
export function rulesOf({ matiere, isBts }: Lieu): (keyof Choix)[] {
	const none = new Set<string>([...(matiere === '' ? [] : D_UN_NIVEAU), ...(isBts === true ? OF_UES : [])])
	return Object.values(GROUPES)
		.flat()
		.filter((name) => !none.has(name))
}

/** The choices in the cells of a form; those that cannot be read are as the wider place has them. */
export const choixOf = (cells: Cells): Partial<Choix> =>
	Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, valueOf(name as keyof Choix, cell)])) as Partial<Choix>

function valueOf(name: keyof Choix, cell: string): string | number | boolean | null {
	if (name === 'cc' || name === 'passage_credits') return /^\d{1,2}$/.test(cell) ? Number(cell) : null
	const words = WORDS[name]
	if (words === undefined) return hundredths(cell) ?? null
	return !words.includes(cell) ? null : words === YES_OR_NO ? cell === 'oui' : cell
}
