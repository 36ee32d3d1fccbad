import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { AnyElysia } from 'elysia'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { headOf } from '../support/console'
import { startTable } from '../support/console-table'
import { insertPassage } from '../support/passage'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let awa: Awaited<ReturnType<typeof startTable>>['visitors'][number]
beforeAll(async () => {
	const started = await startTable()
	schools = started.schools
	awa = started.visitors[0]!
	await write(schools, async (db) => {
		const moodle = { client_id: 'moodle', nom: 'Moodle', retours: ['https://moodle.ecole.lan/cb'], personnel: false, created_at: 1 }
		await db.insert(s.clients).values(moodle)
		await insertPassage(db)
		await db.insert(s.envois).values({ id: 1, cle: 'x', type: 'annonce', perime_at: 2, contenu: '{}', created_at: 1 })
		const refused = { envoi_id: 1, canal: 'email', type: 'annonce', statut: 'echec', occasion: 'x', prochain_at: 1, perime_at: 2 } as const
		await db.insert(s.outbox).values([20, 22].map((id) => ({ ...refused, created_at: 1, utilisateur_id: id, adresse: `${id}@ecole.test` })))
	})
})
afterAll(() => schools.stop())

/**
 * How each action of the console asks before it locks, publishes, closes or reaches many people:
 * `page`: its form stands on a page of its own, which says what will happen, or shows all that it will do;
 * `asks`: it asks before it writes, in `ASKED`; `shown`: its form stands below the list of everybody that it reaches;
 * `reason`: it asks for a reason; `one`: it is about one person or record, is undone by the next click, or is the daily work.
 */
const ACTIONS = `
page /absences-enseignants/:id
page /caisses/:id
page /classes/:id/coupons
page /frais/grille/appliquer
page /classes/:id/resultats/papiers
page /classes/:id/resultats/publier
page /classes/:id/session2/evaluations
page /enseignants/coupons
page /acces/coupons
page /annees/passer
page /annees/revenir
page /annees/clore
page /etudiants/doublons/:garde/:autre
page /etudiants/:id/inscriptions/:iid/depart
page /papiers/:id/revoquer
page /papiers/demandes/:id
page /evaluations/:id/annuler
page /evaluations/:id/publier
page /evaluations/:id/retablir
page /importer/retour/:id
asks /encaisser
asks /annees/nouvelle
asks /annees/:id
asks /annonces
asks /etablissement/reglages
asks /evaluations/delais/:id
asks /heures-enseignants/arreter
asks /jours-chomes
asks /passage/:id
asks /passage/:id/annuler
asks /periodes/:id
asks /periodes/nouvelle
asks /programmes/:client/supprimer
asks /seances/:id/annuler
page /seances/:id/modifier
asks /seances/nouvelle
asks /serveur/messages/envoyer
page /annees/preparer
shown /verifier
shown /verifier/releve/:id
shown /annees/preparer/classes
shown /annees/preparer/cours
shown /annees/preparer/grille
shown /annees/preparer/jours-chomes
shown /classes/:id/session2/fermer
shown /classes/:id/session2/verifier
shown /importer/appliquer
shown /inscriptions
reason /verifier/:id
reason /verifier/declarations/:id
reason /classes/:id/resultats/rouvrir
reason /heures-enseignants/paiements/:id
reason /heures-enseignants/seances/:id
reason /heures-enseignants/travaux/:id
shown /heures-enseignants/payer
one /heures-enseignants/:id/papier
one /heures-enseignants/papier
one /heures-enseignants/:id/payer
one /heures-enseignants/:id/travaux
one /heures-enseignants/seances/:id/depassement
one /contrats/:id
one /contrats/:id/supprimer
one /contrats/nouvelle
one /taux-horaires/:id
one /taux-horaires/:id/supprimer
one /taux-horaires/nouvelle
reason /classes/:id/session2/corriger
reason /evaluations/delais/:id/rouvrir
reason /regles
page /etudiants/:id/frais/:frais/retirer
page /etudiants/:id/frais/:frais/accorder
page /etudiants/:id/ajustements/:ajustement/reprendre
page /etudiants/:id/delai
page /etudiants/:id/paiements/:paiement/reaffecter
page /etudiants/:id/paiements/:paiement/annuler
page /etudiants/:id/paiements/:paiement/fiscal
page /etudiants/:id/rembourser
one /etudiants/:id/recus/:papier
reason /seances/:id/abandon
one /absences-enseignants
one /absences-enseignants/:id/retirer
one /acces/:id
one /acces/:id/coupon
one /acces/:id/lien
one /acces/:id/sessions/:jeton/fin
one /acces/:id/sessions/fin
one /acces/lms
one /acces/nouveau
one /acquis/:id
one /acquis/:id/supprimer
one /acquis/nouvelle
one /annees/:id/supprimer
one /annonces/:id/reprendre
one /classes/:id/appreciations
one /classes/:id/notes
one /classes/fiche/:id
one /classes/fiche/:id/supprimer
one /classes/fiche/nouvelle
one /enseignants/:id
one /enseignants/:id/coupon
one /enseignants/nouvelle
one /etablissement/papiers
one /etablissement/papiers/:sorte
one /etablissement/papiers/:sorte/exemple
one /etablissement/papiers/:sorte/signature
one /etablissement/papiers/:sorte/signature/retirer
one /etablissement/papiers/modeles/:id/enregistrer
one /etablissement/papiers/modeles/:id/retirer
one /etablissement/papiers/modeles/deposer
one /etablissement/reglages/logo
one /etablissement/reglages/logo/retirer
page /etudiants/:id/compte
one /etudiants/:id/coupon
one /etudiants/corrections/:id/accepter
one /etudiants/corrections/:id/refuser
one /mon-identite
one /etudiants/:id/inscriptions/:iid
one /etudiants/:id/inscriptions/:iid/classe
page /etudiants/:id/inscriptions/:iid/depart/annuler
one /etudiants/:id/inscriptions/nouvelle
one /etudiants/:id/modifier
one /etudiants/:id/notes/:matiere
one /etudiants/:id/pieces
one /etudiants/:id/responsables/:rid
page /etudiants/:id/responsables/:rid/supprimer
one /etudiants/:id/responsables/nouveau
one /etudiants/doublons/:garde/:autre/confondus
one /etudiants/doublons/:garde/:autre/distincts
one /etudiants/nouveau
one /etudiants/:id/papiers
one /papiers/:id/imprimer
one /papiers/:id/remettre
one /mes-papiers
one /mes-papiers/demandes
one /evaluations/:id
one /evaluations/:id/modifier
one /evaluations/:id/moodle/colonne
one /evaluations/:id/moodle/fichier
one /evaluations/delais/:id/refermer
one /evaluations/nouvelle
one /filieres/:id
reason /frais/quitus
one /frais/examen
one /mes-paiements
one /verifier/declarations/:id/prendre
one /verifier/releve/:id/colonnes
one /verifier/releve/deposer
shown /frais/relances
one /filieres/:id/supprimer
one /filieres/nouvelle
one /importer/abandonner
one /importer/arreter
one /importer/brouillons/:id/feuilles/:n
one /importer/brouillons/:id/feuilles/:n/titres
one /importer/brouillons/:id/fichiers
one /importer/brouillons/:id/reponses
one /importer/brouillons/:id/supprimer
one /importer/brouillons/:id/verifier
one /importer/correspondances/:id
one /importer/correspondances/:id/supprimer
one /importer/fichiers
one /jours-chomes/fiche/:id
one /jours-chomes/fiche/:id/supprimer
one /jours-chomes/fiche/nouvelle
one /justificatifs/:id
one /justificatifs/:id/retirer
one /justificatifs/nouveau
one /matieres/:id
one /matieres/:id/supprimer
one /matieres/nouvelle
one /messages/:id
one /messages/lus
one /papiers/numeros
one /impressions/:id/arreter
one /papiers/verificateur
one /periodes/:id/supprimer
one /frais/grille/copier
one /frais/grille/nouvelle
one /frais/grille/:id
one /frais/grille/:id/supprimer
one /pieces/:id
one /pieces/:id/supprimer
one /pieces/nouvelle
one /programmes
one /rattachements/:id
one /rattachements/:id/supprimer
one /rattachements/nouvelle
one /repartition/cours/:id
one /repartition/cours/:id/remplacer
one /repartition/cours/:id/supprimer
one /repartition/cours/nouvelle
one /resultats-anterieurs/:id
one /resultats-anterieurs/:id/supprimer
one /resultats-anterieurs/nouvelle
one /salles/:id
one /salles/:id/supprimer
one /salles/nouvelle
one /seances/:id/appel
one /seances/:id/contenu
one /seances/:id/lien
one /seances/:id/terminee
one /serveur/copies
one /serveur/copies/verifier
one /serveur/examen
one /serveur/messages/essai
one /situations/:id
one /situations/:id/supprimer
one /situations/nouvelle
one /etudiants/:id/frais/nouveau
page /tiers/:id/versement
one /journal-comptable/comptes
one /encaisser/imprimer
one /caisse
one /caisse/depense
page /caisse/fermer
one /tiers/fiche/nouvelle
one /tiers/fiche/:id
one /tiers/fiche/:id/supprimer
one /ues/:id
one /ues/:id/supprimer
one /ues/nouvelle
`
	.trim()
	.split('\n')
	.map((line) => line.split(' ') as [how: string, path: string])

/** One's own account, and the ways in. */
const ELSEWHERE = /^\/($|connexion|deconnexion|premier|lien|coupon$|compte|authorize|autre)/

async function routes(method: string) {
	const area = schools.areas.find(({ base }) => base === '/console')!
	const { routes: all } = (await area.served()).routes as AnyElysia
	return [
		...new Set(all.filter((one) => one.method === method).map(({ path }) => path.slice('/console'.length).replace(/\/$/, '')))
	].filter((path) => !ELSEWHERE.test(path))
}

test('every action of the console says here whether it asks before it writes', async () => {
	const listed = ACTIONS.map(([, path]) => path)
	const served = await routes('POST')
	expect({ missing: served.filter((path) => !listed.includes(path)), gone: listed.filter((path) => !served.includes(path)) }).toEqual({
		missing: [],
		gone: []
	})
})

test('every action that asks on a page has that page at its own address', async () => {
	const pages = await routes('GET')
	expect(ACTIONS.filter(([how, path]) => how === 'page' && !pages.includes(path))).toEqual([])
})

const year = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', courante: 'oui' }
const periode = { libelle: 'S1', rang: '1', niveau: 'L1', date_debut: '2026-09-14', date_fin: '2026-11-01', saisie_jusque: '2026-11-19' }
const seance = { classe: '1', cours: '1-10', date: '2026-11-30', heure_debut: '08:00', heure_fin: '10:00', type: 'CM', mode: 'presentiel' }

/** A form that reaches many people, for each action that asks before it writes. */
const ASKED: Readonly<Record<string, readonly [at: string, fields: Readonly<Record<string, string>>]>> = {
	'/encaisser': ['/encaisser', { etudiants: '20', montant_20: '5000000', mode: 'virement', reference: 'V1', date: '2026-11-20', cle: 'x' }],
	'/annees/nouvelle': ['/annees/nouvelle', year],
	'/annees/:id': ['/annees/2', { cloturee: 'oui' }],
	'/annonces': ['/annonces', { cle: crypto.randomUUID(), audience: 'classe:1', titre: 'Sortie', texte: 'À 7 h', canaux: 'push' }],
	'/etablissement/reglages': ['/etablissement/reglages', { nom: 'Alpha', timezone: 'Africa/Abidjan', devise: 'XOF', modules: 'structure' }],
	'/evaluations/delais/:id': ['/evaluations/delais/1', { saisie_jusque: '2026-11-19' }],
	'/heures-enseignants/arreter': ['/heures-enseignants/arreter', { mois: '2026-11', 'e-10': 'x' }],
	'/jours-chomes': ['/jours-chomes', { libelle: 'Pont', du: '2026-12-01', au: '2026-12-01', qui: '' }],
	'/passage/:id': ['/passage/3', { 's.70': 'redouble:1' }],
	'/passage/:id/annuler': ['/passage/3/annuler', { tous: 'oui' }],
	'/periodes/:id': ['/periodes/1', { saisie_jusque: '2026-11-19' }],
	'/periodes/nouvelle': ['/periodes/nouvelle', periode],
	'/programmes/:client/supprimer': ['/programmes/moodle/supprimer', {}],
	'/seances/:id/annuler': ['/seances/103/annuler', { motif: 'x' }],
	'/seances/nouvelle': ['/seances/nouvelle', { ref: 'console:x', ...seance }],
	'/serveur/messages/envoyer': ['/serveur/messages/envoyer', {}]
}

test('every action that asks before it writes has a form here that makes it ask', () => {
	expect(Object.keys(ASKED).toSorted()).toEqual(
		ACTIONS.filter(([how]) => how === 'asks')
			.map(([, path]) => path)
			.toSorted()
	)
})

test.each(Object.entries(ASKED))('%s asks before it writes', async (_action, [at, fields]) => {
	const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get(at)).text())?.[1]
	const response = await awa.post(at, { ...(vu !== undefined && { vu }), ...fields })
	const page = await response.text()
	expect([response.status, /name="(confirme|etape)"/.test(page) || headOf(page)]).toEqual([200, true])
})
