import { demoLogins } from '../../../src/server/demo/ecole'
import type { Random } from '../../../src/server/demo/random'
import type { Role, School } from './world'

export type Write = { readonly role: Role; readonly path: string; readonly body?: unknown }

/** Writes that hold together, by operation: whoever may write gets a 200 for them. */
export const WRITES: Readonly<Record<string, (school: School, random: Random) => Write>> = {
	login(_, random) {
		const { role, identifiant: identifier, password } = one(demoLogins, random)
		return { role, path: '/auth/login', body: { identifier, password } }
	},
	checkUser(_, random) {
		const { role, identifiant: identifier } = one(demoLogins, random)
		return { role, path: '/auth/check-user', body: { identifier } }
	},
	openCalendar: (_, random) => ({ role: one(demoLogins, random).role, path: '/me/calendrier' }),
	endCalendar: (_, random) => ({ role: one(demoLogins, random).role, path: '/me/calendrier' }),
	changePreferences({ classes }, random) {
		const body = { canaux: { email: { rappels_seance: random.chance(50) } }, langue: random.pick(['fr', 'en']) }
		return { role: 'administrateur', path: `/notifications/preferences/${one([...classes.values()].flat(), random)}`, body }
	},
	sendSessionReminder(school, random) {
		return { role: 'administrateur', path: '/notifications/send-session-reminder', body: { seance_id: one(toCome(school), random).id } }
	},
	validateParticipant({ seances, classes }, random) {
		const { id, classes: own } = one(seances, random)
		return { role: 'administrateur', path: `/seances/${id}/validate-participant`, body: { user_id: one(classes.get(own[0]!.id), random) } }
	},
	writeNotes({ evaluations, classes }, random) {
		const { id, bareme, classe } = one(evaluations, random)
		const notes = some(classes.get(classe.id), random).map((etudiant_id) => ({
			etudiant_id,
			note: random.chance(10) ? null : random.below(bareme * 4 + 1) / 4,
			...(random.chance(30) && { commentaire: 'Bon travail' })
		}))
		return { role: 'enseignant', path: `/evaluations/${id}/notes`, body: { notes } }
	},
	writeEvaluation({ evaluations }, random) {
		const { classe, matiere } = one(evaluations, random)
		const body = {
			ref: `fuzz-${random.below(50)}`,
			classe_id: classe.id,
			matiere_id: matiere.id,
			titre: random.pick(['Quiz', 'Contrôle continu']),
			type: random.pick(['devoir', 'partiel']),
			date: Temporal.Now.plainDateISO('Africa/Abidjan').toString(),
			coefficient: random.below(9) / 4,
			...(random.chance(50) && { bareme: 20, mode: 'en_ligne' })
		}
		return { role: 'enseignant', path: '/evaluations', body }
	},
	writePresences(school, random) {
		const { id, heure_debut, classes } = one(held(school), random)
		const presences = some(school.classes.get(classes[0]!.id), random).map((etudiant_id) => {
			const statut = random.pick(['present', 'retard', 'absent', 'excuse'])
			return { etudiant_id, statut, ...(statut === 'retard' && { heure_arrivee: heure_debut }) }
		})
		return { role: 'administrateur', path: `/cours/${id}/presences`, body: { presences } }
	},
	writeVideoPresences(school, random) {
		const { id, debut, fin, classes } = one(held(school), random)
		const participants = some(school.classes.get(classes[0]!.id), random).map((user_id) => ({
			user_id,
			joined_at: debut,
			left_at: random.chance(20) ? null : fin
		}))
		return { role: 'administrateur', path: '/attendances/from-video-session', body: { seance_id: id, participants } }
	},
	setVisio({ seances }, random) {
		const { id } = one(seances, random)
		return {
			role: 'administrateur',
			path: `/seances/${id}/visio`,
			body: { lien: random.chance(30) ? null : `https://visio.ecole.example/${id}` }
		}
	},
	changeStatut({ seances }, random) {
		const moved = seances.filter(({ id, fin }) => id % 2 === 1 && hasEnded(fin))
		const { id, fin } = one(moved, random)
		const body = random.pick<object>([
			{ statut: 'terminee', fin_reelle: fin },
			{ statut: 'annulee', motif: 'Salle indisponible' },
			{ statut: 'reportee' }
		])
		return { role: 'administrateur', path: `/cours/${id}/statut`, body }
	}
}

/** Writes that hold together in none of these schools, and why. */
export const UNWRITTEN: Readonly<Record<string, string>> = {
	logout: 'ends a session that all others use',
	logoutAll: 'ends a session that all others use',
	revokeToken: 'ends a session that all others use',
	changePassword: 'ends a session that all others use',
	checkAvailability: 'takes nothing that may be wrong',
	readNotification: 'nobody has a notification whose id is known',
	unsubscribe: 'nobody has a link'
}

const hasEnded = (fin: string) => Date.parse(fin) < Date.now()

/** Séances whose status no write changes, so that attendance is always accepted. */
const held = ({ seances }: School) => seances.filter(({ id, fin }) => id % 2 === 0 && hasEnded(fin))

/** Séances that begin tomorrow or later. */
const toCome = ({ seances }: School) => seances.filter(({ debut }) => Date.parse(debut) > Date.now() + 86_400_000)

function one<Item>(items: readonly Item[] = [], random: Random): Item {
	const item = items[random.below(items.length)]
	if (item === undefined) throw new Error('the school has none of these')
	return item
}

const some = (ids: readonly number[] = [], random: Random) => {
	const from = random.below(ids.length)
	return ids.slice(from, from + 1 + random.below(8))
}
