import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Choix } from '../../src/domain/resultats/reglement'
import type { MatiereComptee, NoteDeReleve } from '../../src/domain/resultats/releve'
import { reglementFrom, type Reglement } from '../../src/domain/resultats/reglement'
import type { Acquis, Validation } from '../../src/domain/resultats/resultat-semestre'
import { SANS_MOYENNE, type SansMoyenne } from '../../src/domain/resultats/resultat'
import { SITUATIONS, type EtatNote, type TypeEvaluation } from '../../src/domain/vocabulaire'
import { hundredthsOf, textOf, valueOf } from './tableur'

/** An average in hundredths, or the reason why it is missing. */
export type Dit = number | SansMoyenne

type Matiere = MatiereComptee & { readonly dit: Dit; readonly cc: number | null; readonly ex: number | null }
type Ue = NonNullable<MatiereComptee['ue']> & { readonly dit: Dit; readonly decision: Validation | ''; readonly acquis?: Acquis }
export type Semestre = {
	readonly ues: readonly Ue[]
	readonly matieres: readonly Matiere[]
	readonly dit: Dit
	readonly credits: number
	readonly estAcquis: boolean
}
/** A relevé computed by hand: `test/fixtures/releves`, one sheet each, whose formulas a spreadsheet shows. */
export type Feuille = {
	readonly nom: string
	readonly titre: string
	readonly isBts: boolean
	readonly choix: Partial<Choix>
	readonly regles: Reglement
	readonly semestres: readonly Semestre[]
	readonly annee: { readonly dit: Dit; readonly credits: number } | null
	/** averages that formulas find beside those that the author found with a calculator */
	readonly alaMain: readonly (readonly [number, number])[]
}

const ETATS: Readonly<Record<string, EtatNote | null>> = {
	'': null,
	ABS: 'absent',
	ABI: 'absent_injustifie',
	ABJ: 'absent_justifie',
	DISP: 'dispense'
}

const FOLDER = join(import.meta.dir, '../fixtures/releves')

export const feuilles = (): Feuille[] =>
	readdirSync(FOLDER)
		.toSorted()
		.map((file) => feuilleOf(file.replace('.csv', ''), readFileSync(join(FOLDER, file), 'utf8')))

type Open<T> = { -readonly [Name in keyof T]: T[Name] }

function feuilleOf(nom: string, text: string): Feuille {
	const cells = text.split('\n').map((line) => line.split(','))
	const at = (column: string, row: number) => textOf(cells, `${column}${row}`)
	const said = (row: number): Dit => SANS_MOYENNE.find((one) => one === at('H', row)) ?? hundredthsOf(cells, `H${row}`)
	const credits = (row: number) => {
		const { n, d } = valueOf(cells, `J${row}`)
		return Number(n) / Number(d)
	}
	let [titre, isBts] = ['', false]
	const choix: Partial<Choix> & Record<string, unknown> = {}
	const alaMain: (readonly [number, number])[] = []
	const semestres: Semestre[] = []
	let annee: Feuille['annee'] = null
	let ues: Open<Ue>[] = []
	let matieres: Open<Matiere>[] = []
	let regles = reglementFrom(false, [])
	for (let row = 2; row <= cells.length; row++) {
		const name = at('B', row)
		const saisie = at('E', row)
		const last = matieres.at(-1)
		if (['semestre', 'annee'].includes(at('A', row)) && at('L', row) !== '')
			alaMain.push([hundredthsOf(cells, `H${row}`), hundredthsOf(cells, `L${row}`)])
		switch (at('A', row)) {
			case 'releve':
				titre = name
				break
			case 'systeme':
				isBts = saisie === 'BTS'
				regles = reglementFrom(isBts, [])
				break
			case 'regle':
				choix[name] = saisie === 'non' ? false : /^\d+$/.test(saisie) ? Number(saisie) : saisie
				regles = reglementFrom(isBts, [choix])
				break
			case 'ue':
				ues.push({
					id: row,
					code: name,
					nom: name,
					credits: Number(at('C', row)),
					dit: said(row),
					decision: at('I', row) as Ue['decision']
				})
				break
			case 'acquis': {
				const acquis = { moyenne: at('G', row) === '' ? null : hundredthsOf(cells, `G${row}`) }
				if (at('A', row - 1) === 'ue') ues.at(-1)!.acquis = acquis
				else last!.acquis = acquis
				break
			}
			case 'matiere': {
				const ue = ues.at(-1) ?? null
				const situation = SITUATIONS.find((one) => one === saisie)
				const convoquee = at('F', row) === '2'
				const coefficient = Number(at('C', row))
				const empty = { notes: [], cc: null, ex: null }
				matieres.push({ id: row, code: name, nom: name, coefficient, ue, regles, situation, convoquee, dit: said(row), ...empty })
				break
			}
			case 'note': {
				const etat = saisie in ETATS ? ETATS[saisie]! : 'note'
				const note: NoteDeReleve = {
					titre: `Ligne ${row}`,
					date: '2026-11-05',
					classe: at('K', row) || null,
					publiee_le: null,
					type: name as TypeEvaluation,
					session: at('F', row) === '2' ? 2 : 1,
					coefficient: Number(at('C', row)),
					bareme: Number(at('D', row)),
					etat,
					note_centiemes: etat === 'note' ? hundredthsOf(cells, `E${row}`) : null
				}
				last!.notes = [...last!.notes, note]
				break
			}
			case 'cc':
				last!.cc = hundredthsOf(cells, `H${row}`)
				break
			case 'ex':
				last!.ex = hundredthsOf(cells, `H${row}`)
				break
			case 'semestre':
				semestres.push({ ues, matieres, dit: said(row), credits: credits(row), estAcquis: at('I', row) === 'acquis' })
				ues = []
				matieres = []
				break
			case 'annee':
				annee = { dit: said(row), credits: credits(row) }
				break
		}
	}
	return { nom, titre, isBts, choix, regles, semestres, annee, alaMain }
}
