import { LANGUES, type Langue } from '../../kit/langue'
import { choice, integer, remark } from '../../exchange/imports/noun/column-types'
import { example, keyed, shared, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import { noun } from '../../exchange/imports/noun/noun'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { mustBeDeliverable, mustBeDialled } from '../../exchange/imports/noun/rules'
import { matricule } from '../etudiants/etudiants.import'
import { nom, prenoms, telephone } from '../utilisateurs/compte-columns.import'
import { responsables as table } from '../../school/schema'

type Responsable = RowOf<typeof table>

const SWITCHES = ['absences', 'notes', 'annonces'] as const
/** The words of a cell for channels, and their stored value. */
const CANAUX = { non: '', oui: 'email|sms', email: 'email', sms: 'sms', 'email|sms': 'email|sms', 'sms|email': 'email|sms' } as const
type Word = keyof typeof CANAUX
/** The words that forms offer: each choice has one. */
const OFFERED = ['non', 'email', 'sms', 'email|sms'] as const satisfies readonly Word[]

const switchOf = (name: (typeof SWITCHES)[number], doc: Readonly<Record<Langue, string>>): Column => ({
	name,
	type: { form: 'choix', values: Object.keys(CANAUX), offered: OFFERED },
	initial: 'non',
	shared: true,
	doc: {
		fr: `${doc.fr} : non, ou par où (email, sms, email|sms ; oui : par les deux)`,
		en: `${doc.en}: non, or the channels (email, sms, email|sms; oui: both)`
	},
	example: 'non'
})
const flag = (name: string, fr: string, en: string): Column => ({
	name,
	type: { form: 'booleen' },
	initial: false,
	doc: { fr, en },
	example: 'non'
})
const choiceSql = (name: string) => `iif(r.${name} = '', 'non', r.${name}) AS ${name}`

export const responsables = noun(table, {
	doc: { fr: 'parents et tuteurs, sans compte', en: 'parents and guardians, who have no account' },
	columns: [
		keyed(matricule),
		{
			name: 'rang',
			type: integer(1, 99),
			key: true,
			required: true,
			doc: { fr: "1 pour le premier de l'étudiant, 2 pour le deuxième ...", en: "1 for the student's first, 2 for the second ..." },
			example: '1'
		},
		nom,
		example(prenoms, 'Mariam'),
		{
			name: 'lien',
			type: remark(60),
			doc: { fr: "ce qu'il est pour l'étudiant", en: 'what they are to the student' },
			example: 'mère'
		},
		example(telephone, '+225 07 01 02 03 04'),
		shared({
			name: 'email',
			type: { form: 'email' },
			doc: { fr: 'le même pour plusieurs étudiants : une seule personne', en: 'the same for several students: one person' },
			example: ''
		}),
		{ name: 'langue', type: choice(LANGUES), initial: 'fr', doc: { fr: 'des messages', en: 'language of messages' }, example: 'fr' },
		switchOf('absences', { fr: 'averti des absences', en: 'gets messages about absences' }),
		switchOf('notes', {
			fr: 'averti de la publication des notes, jamais de la note',
			en: 'gets a message when grades are published, never the grade'
		}),
		switchOf('annonces', { fr: 'reçoit les annonces', en: 'gets announcements' }),
		flag('payeur', 'paie les frais', 'pays the fees'),
		flag('urgence', "à appeler en cas d'urgence", 'to be called in an emergency'),
		flag(
			'consentement',
			"l'étudiant majeur consent à ce que cette personne soit avertie ; sans cela elle ne l'est pas",
			'the adult student consents to messages to this person; without it they get none'
		)
	],
	key: ['etudiant_id', 'rang'],
	leavesEarly: true,
	isSettledByFusion: true,
	// messages sent to a deleted responsable don't matter any more
	hangers: [{ table: 'outbox', column: 'responsable_id' }],
	exported: `SELECT r.id, e.matricule, r.rang, r.nom, r.prenoms, r.lien, r.telephone, r.email, r.langue, ${SWITCHES.map(choiceSql).join(', ')},
		r.payeur, r.urgence, r.consentement FROM responsables r JOIN etudiants e ON e.id = r.etudiant_id`,
	complete(at, draft, stored) {
		for (const name of SWITCHES) {
			const word = draft[name] as Word | undefined
			if (word !== undefined) draft[name] = CANAUX[word]
		}
		mustBeDialled(at, draft, stored)
		mustBeDeliverable(at, draft, stored)
		mustHaveAddresses(at, draft, stored)
	}
})

/** A switch needs an address: a single channel its own, both channels together at least one. */
function mustHaveAddresses(at: Cursor, draft: Draft<Responsable>, stored: Responsable | undefined) {
	const { telephone: phone, email } = { ...stored, ...said(draft) }
	for (const name of SWITCHES) {
		const canaux = draft[name]
		if (canaux === undefined || canaux === '') continue
		if (!phone && !email) at.fault(name, 'is switched on, but telephone and email are both missing')
		else if (canaux === 'sms' && !phone) at.fault(name, 'is sent by SMS, but the telephone is missing')
		else if (canaux === 'email' && !email) at.fault(name, 'is sent by mail, but the email is missing')
	}
}

const said = (draft: Draft<Responsable>): Draft<Responsable> =>
	Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
