import { improbableAge, joursPossibles, yearShownAsDay } from '../../domain/personnes/naissance'
import { SEXES } from '../../domain/vocabulaire'
import { choice, integer, lines, reference, remark, text } from '../../exchange/imports/noun/column-types'
import { example, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { noun } from '../../exchange/imports/noun/noun'
import type { RowOf } from '../../exchange/imports/rows/row'
import { doubt } from '../../exchange/imports/noun/rules'
import { sentence, type Told } from '../../kit/sentence'
import { etudiants as table } from '../../school/schema'
import { ACCOUNT, type Account } from '../utilisateurs/compte.import'
import {
	actif,
	email,
	identifiantOfPerson,
	matriculeOfPerson,
	nom,
	prenoms,
	secrets,
	telephone
} from '../utilisateurs/compte-columns.import'
import { warnOfDoubles } from './doublons.import'
import { person } from '../utilisateurs/personne.import'
import { CARD_SQL } from '../../school/card'

const account = person<Account & RowOf<typeof table>>('etudiant', table)

export const etudiants = noun<typeof table, Account & RowOf<typeof table>>(table, {
	...account,
	called: ['nom', 'prenoms', 'date_naissance'],
	doc: { fr: 'étudiants et leurs comptes', en: 'students and their accounts' },
	columns: [
		example(matriculeOfPerson, 'E-0001'),
		example(identifiantOfPerson, 'a.kouassi'),
		nom,
		prenoms,
		{ name: 'sexe', type: choice(SEXES), doc: { fr: 'sexe', en: 'sex' }, example: 'F' },
		{
			name: 'date_naissance',
			type: { form: 'date', orYear: true },
			doc: { fr: 'jour de naissance', en: 'day of birth' },
			example: '2006-03-21'
		},
		{ name: 'lieu_naissance', type: remark(), doc: { fr: 'lieu de naissance', en: 'place of birth' }, example: 'Bouaké' },
		{ name: 'nationalite', type: remark(60), doc: { fr: 'nationalité', en: 'nationality' }, example: 'ivoirienne' },
		{ name: 'adresse', type: lines(500), doc: { fr: 'adresse', en: 'address' }, example: 'Cocody, rue 12, lot 7' },
		{
			name: 'numero_national',
			type: text(60),
			doc: { fr: "numéro que l'État donne à l'étudiant", en: 'number that the State gives the student' },
			example: ''
		},
		{ name: 'serie_bac', type: text(20), doc: { fr: 'série du bac', en: 'series of the baccalaureate' }, example: 'D' },
		{
			name: 'annee_bac',
			type: integer(1950, 2100),
			doc: { fr: 'année du bac', en: 'year of the baccalaureate' },
			example: '2026'
		},
		example(email, 'a.kouassi@ecole.example'),
		telephone,
		actif,
		...secrets
	],
	key: ['matricule'],
	complete(at, draft, stored) {
		account.complete(at, draft, stored)
		if (typeof draft.date_naissance === 'string' && draft.date_naissance !== stored?.date_naissance)
			mustBePlausible(at, draft.date_naissance)
	},
	// at this point the import holds little else in memory
	settle: warnOfDoubles,
	exported: `SELECT e.id, e.matricule, ${CARD_SQL}, ${ACCOUNT} FROM etudiants e JOIN utilisateurs u ON u.id = e.id`
})

/** Reports a birth that no student has. */
function mustBePlausible(at: Cursor, birth: string) {
	const { today } = at.school
	const [year, age] = [yearShownAsDay(birth, today), improbableAge(birth, today)]
	const doubtBirth = (told: Told) => doubt(at, 'date_naissance', told)
	if (joursPossibles(birth)[0] >= today) doubtBirth('must be before today')
	else if (year !== undefined)
		doubtBirth(
			sentence('is probably the year {year}, which the spreadsheet shows as a day: write the day of birth, or {year} alone', { year })
		)
	else if (age !== undefined) doubtBirth(sentence('makes a student {age} years old: check the year', { age }))
}

export const matricule: Column = {
	name: 'matricule',
	type: reference(etudiants),
	stored: 'etudiant_id',
	required: true,
	doc: { fr: "matricule de l'étudiant", en: 'matricule of the student' },
	example: 'E-0001'
}
