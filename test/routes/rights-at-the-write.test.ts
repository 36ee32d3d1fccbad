import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { AnyElysia } from 'elysia'
import { modeleDeDepart } from '../../src/exchange/docx/depart'
import * as s from '../../src/school/schema'
import { logoSeen } from '../../src/tenants/logo.service'
import { insertNotes, write } from '../support/affairs'
import { signedIn, type Browser } from '../support/console'
import { pagesBelow, patternOf } from '../support/links'
import { insertPapiers } from '../support/papiers-table'
import { insertPassage } from '../support/passage'
import { AT, PASSWORD, PEOPLE, type Name } from '../support/people'
import { insertPublication } from '../support/publies'
import { startSchools, type Schools } from '../support/school'
import { sentOf, sentWith } from '../support/sent-form'
import { tablesHash } from '../support/tables-hash'
import { insertTeaching } from '../support/teaching'
import { paye } from '../support/versements'

const CONFIG = `[tls]
mode = "off"
[limits]
api = 0
console = 0
[auth]
bcrypt_cost = 4
[smtp]
host = "127.0.0.1"
port = 1
from = "ecole@ecole.test"
[tenants.alpha]
hosts = ["alpha.test"]
[tenants.beta]
hosts = ["beta.test"]`

const PICTURE = Buffer.from('picture')
const PICTURE_SEEN = logoSeen({ bytes: PICTURE, type: 'image/png' })

let schools: Schools
let awa: Browser
let forms: Map<string, [string, string][]>
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z', operateurs: ['alpha/awa'], config: CONFIG })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		await insertNotes(db, [
			[201, 20, 1250],
			[203, 21, 1000]
		])
		await db.insert(s.salles).values({ id: 1, code: 'A1', updated_at: AT })
		await db.insert(s.papiersModeles).values({ id: 1, nom: 'Fiche', octets: Buffer.from(modeleDeDepart('fiche')), updated_at: AT })
		const choix = { contenu: 'salles', entetes: 'nom', choix: { uses: { nom: 'salles.nom' }, words: {} } }
		await db.insert(s.correspondances).values({ id: 1, nom: 'Nos salles', ...choix, auteur: 'utilisateur:1', at: 1 })
		await db.insert(s.pieces).values({ id: 1, libelle: 'Acte de naissance', updated_at: AT })
		const year = { annee_id: 2, date_debut: '2026-09-14', date_fin: '2027-01-31', updated_at: AT }
		await db.insert(s.periodes).values({ id: 1, rang: 1, libelle: 'Semestre 1', ...year })
		await db.insert(s.conges).values({ id: 1, date_debut: '2026-12-24', date_fin: '2027-01-03', libelle: 'Noël', updated_at: AT })
		const parent = { rang: 1, nom: 'ZADI', prenoms: 'Papa', lien: 'père', telephone: '+2250100000098', updated_at: AT }
		const day = { du: '2026-11-20', au: '2026-11-20', debut_s: 1_795_132_800, fin_s: 1_795_219_200 }
		await db.insert(s.responsables).values({ id: 1, etudiant_id: 22, ...parent })
		await db.insert(s.justificatifs).values({ id: 1, etudiant_id: 22, cle: 'j1', ...day, nature: 'maladie', cree_at: 1, cree_par: 1 })
		await db.insert(s.caisses).values({ id: 2, caissier: PEOPLE.awa.id, jour: '2026-11-20', fond: 10_000, ouverte_at: 1 })
		const away = { debut_s: 1_795_500_000, fin_s: 1_795_600_000, created_at: 1 }
		await insertPapiers(db)
		const bare = { id: 9, code: 'Z', nom: 'Z', cle_tri: 'z', updated_at: AT }
		await db.insert(s.filieres).values({ ...bare, systeme: 'BTS' })
		await db.insert(s.ues).values({ ...bare, filiere_id: 1, niveau_id: 1 })
		await db.insert(s.matieres).values({ ...bare, filiere_id: 1, niveau_id: 1 })
		await db.insert(s.classes).values({ ...bare, filiere_id: 1, niveau_id: 1, annee_id: 2 })
		await db.insert(s.annees).values([
			{ id: 8, libelle: '2028-2029', date_debut: '2028-09-11', date_fin: '2029-07-31', en_preparation: true, updated_at: AT },
			{ id: 9, libelle: '2030-2031', date_debut: '2030-09-15', date_fin: '2031-07-31', updated_at: AT }
		])
		await db.insert(s.classes).values({ ...bare, id: 11, code: 'MECA-L1', filiere_id: 1, niveau_id: 3, annee_id: 8 })
		await db.insert(s.conges).values({ id: 2, date_debut: '2027-05-01', date_fin: '2027-05-01', libelle: 'Fête', updated_at: AT })
		const named = { identifiant: 'neuve', identifiant_norm: 'neuve', nom: 'NEUVE', prenoms: 'P', cle_tri: 'neuve' }
		await db.insert(s.utilisateurs).values({ id: 60, role: 'etudiant', ...named, updated_at: AT })
		await db.insert(s.etudiants).values({ id: 60, matricule: 'ETU-60', updated_at: AT })
		await db.insert(s.classes).values({ ...bare, id: 10, code: 'ZZ', filiere_id: 1, niveau_id: 1, annee_id: 2 })
		await insertPublication(db, { classe_id: 10, moyennes: { 60: 1200 } })
		await insertPassage(db, 10)
		// a student who has changed class, with a mark of the former one
		await db.update(s.inscriptions).set({ date_sortie: '2026-11-19' }).where(eq(s.inscriptions.etudiant_id, 21))
		const moved = { statut: 'Active' as const, date_entree: '2026-11-19', updated_at: AT }
		await db.insert(s.inscriptions).values({ etudiant_id: 21, classe_id: 1, annee_id: 2, ...moved })
		await db.insert(s.absencesEnseignants).values({ id: 1, enseignant_id: 10, cle: 'a1', annoncee_par: 10, ...away })
		const own = { id: 1, etudiant_id: 22, updated_at: AT }
		await db.insert(s.resultatsAnterieurs).values({ ...own, annee: '2024-2025' })
		await db.insert(s.acquis).values({ ...own, ue: 'UE-1', origine: 'transfert' })
		await db.insert(s.rattachements).values({ ...own, classe_id: 2, matiere_id: 3, sorte: 'dette' })
		await db.insert(s.papiersCorrections).values({ etudiant_id: 22, champs: { lieu_naissance: 'Daloa' }, demande_at: 1 })
		await db.insert(s.papiersReglages).values({ sorte: 'exeat', signature: PICTURE, signature_type: 'image/png', updated_at: AT })
		await db.insert(s.situations).values({ ...own, matiere_id: 1, annee_id: 2, periode: 1, situation: 'dispensee', motif: 'Stage' })
		const dated = { id: 1, enseignant_id: 10, updated_at: AT }
		await db.insert(s.contrats).values({ ...dated, depuis: '2026-10-01', statut: 'vacataire' })
		await db.insert(s.tauxHoraires).values({ ...dated, depuis: '2026-10-01', type: 'TOUS', montant: 5000 })
		await db.insert(s.autresTravaux).values({ ...dated, ref: 'c', date: '2026-11-19', libelle: 'Copies', quantite: 4000, taux: 200 })
		const paid = { montant: 1000, date: '2026-11-19', mode: 'especes', cle: 'x', saisi_at: 1, saisi_par: 10 } as const
		await db.insert(s.paiementsHeures).values({ id: 1, enseignant_id: 10, ...paid })
		await db.insert(s.tiers).values({ id: 7, code: 'BOURSE', nom: 'Bourses', sorte: 'bourse', updated_at: AT })
		await db.insert(s.grilles).values({ id: 1, annee_id: 2, libelle: 'Session 2', nature: 'session2', montant: 5000, updated_at: AT })
		await db.insert(s.grilles).values({ id: 2, annee_id: 1, libelle: 'Tenue', nature: 'autre', montant: 5000, updated_at: AT })
		await db.insert(s.frais).values({ id: 1, etudiant_id: 22, annee_id: 2, libelle: 'Scolarité', montant: 100, updated_at: AT })
		await db.insert(s.ajustements).values({ id: 1, frais_id: 1, sorte: 'remise', montant: 10, motif: 'x', date: '2026-11-19', fait_at: 1 })
		await db.insert(s.caisses).values({ id: 1, caissier: PEOPLE.moussa.id, jour: '2026-11-20', fond: 0, ouverte_at: 1 })
	})
	awa = await signedIn(schools, 'awa')
	forms = await formsFor()
	// its receipt must not be the first paper of the register
	await paye(schools, { mode: 'especes', reference: '', date: '2026-11-20', parts: [[22, 50_000]], envoi: 'a' })
})
afterAll(() => schools.stop())

/** The fields that a browser sends for an unchanged form. */
const sentOfForm = (form: string) => sentOf(form.replace(/^<form\b[^>]*>/, '<form class="sheet" method="post">'))

/** The forms to send of a page, by their addresses. */
function formsIn(html: string, path: string): Map<string, [string, string][]> {
	const forms = [...html.matchAll(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => {
		const action = (/ action="([^"]*)"/.exec(form)?.[1] ?? path).replace('/console', '').replaceAll('&amp;', '&')
		return [action, sentOfForm(form)] as const
	})
	return new Map(forms.toReversed())
}

/** Every form to send on the pages that an administrator can reach, by its address. */
async function formsFor(): Promise<Map<string, [string, string][]>> {
	const found = new Map<string, [string, string][]>()
	const seen = new Set([''])
	const paths = ['', '/compte']
	for (let next = 0; next < paths.length; next++) {
		const response = await awa.get(paths[next]!)
		if (!response.headers.get('content-type')?.includes('html')) continue
		const html = await response.text()
		for (const [action, sent] of formsIn(html, paths[next]!)) if (!found.has(action)) found.set(action, sent)
		const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
		for (const link of pagesBelow('/console', links)) {
			const pattern = patternOf(link)
			if (seen.has(pattern)) continue
			seen.add(pattern)
			paths.push(link)
		}
	}
	return found
}

/** The sender, if not Awa, the address of each form and the typed values; fields that are left out keep the value on the first page that has them. */
type Said = {
	readonly by?: 'ines'
	readonly at?: string
	readonly fields?: Readonly<Record<string, string>>
	readonly file?: true | 'docx'
}
const PAYS = { mois: '2026-11', cle: 'x', date: '2026-11-20', mode: 'virement' }
const SAID: Readonly<Record<string, Said>> = {
	'/seances/nouvelle': { fields: { date: '2026-12-01', cours: '3-11' } },
	'/seances/:id/modifier': { fields: { date: '2026-12-01' } },
	'/seances/:id/annuler': { fields: { motif: 'x' } },
	'/absences-enseignants/:id': { at: '/absences-enseignants/1', fields: { 'd-101': 'annuler', etape: 'faire' } },
	'/papiers/numeros': { at: '/papiers/numeros' },
	'/jours-chomes': { fields: { libelle: 'Pont', du: '2026-12-01', au: '2026-12-01' } },
	'/seances/:id/contenu': { at: '/seances/105/contenu', fields: { contenu: 'x' } },
	'/seances/:id/abandon': { at: '/seances/101/abandon', fields: { motif: 'x' } },
	'/classes/:id/session2/fermer': { at: '/classes/1/session2/fermer', fields: { periode: '1', vu: 'x' } },
	'/classes/:id/session2/verifier': { at: '/classes/1/session2/verifier', fields: { periode: '1', vu: 'x' } },
	'/classes/:id/session2/corriger': {
		at: '/classes/1/session2/corriger',
		fields: { periode: '1', etudiant: '20', matiere: '1', appelee: 'oui', motif: 'x', vu: 'x' }
	},
	'/classes/:id/session2/evaluations': {
		at: '/classes/1/session2/evaluations',
		fields: { periode: '1', 'titre.1': 'x', 'date.1': '2027-03-01', 'bareme.1': '20' }
	},
	'/classes/:id/resultats/papiers': { at: '/classes/10/resultats/papiers', fields: { quoi: 'periode', periode: '1' } },
	'/classes/:id/resultats/publier': { at: '/classes/1/resultats/publier', fields: { periode: '1', etat: 'definitifs' } },
	'/classes/:id/resultats/rouvrir': { at: '/classes/1/resultats/rouvrir', fields: { periode: '1', publication: '1', motif: 'x' } },
	'/etudiants/nouveau': { fields: { 'e.nom': 'NEUF', 'e.prenoms': 'Zoé' } },
	'/etudiants/doublons/:garde/:autre': { at: '/etudiants/doublons/20/22', fields: { vu: 'x' } },
	'/etudiants/doublons/:garde/:autre/distincts': { at: '/etudiants/doublons/20/22/distincts', fields: { vu: 'x' } },
	'/etudiants/doublons/:garde/:autre/confondus': { at: '/etudiants/doublons/20/22/confondus' },
	'/etudiants/:id/modifier': { fields: { nom: 'AUTRE' } },
	'/etudiants/:id/inscriptions/nouvelle': {
		at: '/etudiants/60/inscriptions/nouvelle',
		fields: { classe: 'MECA-L1', statut: 'Active', date_inscription: '2026-11-20', date_entree: '2026-11-20' }
	},
	'/etudiants/:id/inscriptions/:iid': { fields: { date_inscription: '2026-09-12' } },
	'/etudiants/:id/inscriptions/:iid/classe': { fields: { classe: 'ENER-1' } },
	'/etudiants/:id/inscriptions/:iid/depart/annuler': {
		at: '/etudiants/25/inscriptions/3/depart/annuler',
		fields: { date_sortie: '2026-10-15' }
	},
	'/etudiants/:id/responsables/nouveau': { fields: { nom: 'A', prenoms: 'B', lien: 'mère', telephone: '+2250100000001' } },
	'/etudiants/:id/responsables/:rid': { fields: { nom: 'AUTRE' } },
	'/inscriptions': { at: '/inscriptions?classe=1', fields: { statut: 'Active', i: '5', 'de.5': 'En validation' } },
	'/passage/:id': { at: '/passage/3', fields: { 's.70': 'redouble:1' } },
	'/passage/:id/annuler': { at: '/passage/3/annuler', fields: { tous: 'oui' } },
	'/pieces/nouvelle': { fields: { libelle: 'Photo' } },
	'/pieces/:id': { fields: { libelle: 'Photo' } },
	'/salles/nouvelle': { fields: { code: 'B1' } },
	'/importer/correspondances/:id': { at: '/importer/correspondances/1', fields: { nom: 'Nos listes' } },
	'/importer/correspondances/:id/supprimer': { at: '/importer/correspondances/1/supprimer' },
	'/salles/:id': { fields: { nom: 'Labo' } },
	'/etudiants/:id/notes/:matiere': { at: '/etudiants/21/notes/3', fields: { choix: '1', vu: 'x' } },
	'/resultats-anterieurs/nouvelle': { fields: { matricule: 'ETU-3', annee: '2023-2024' } },
	'/resultats-anterieurs/:id': { at: '/resultats-anterieurs/1', fields: { matricule: 'ETU-3', annee: '2023-2024' } },
	'/resultats-anterieurs/:id/supprimer': { at: '/resultats-anterieurs/1/supprimer' },
	'/acquis/nouvelle': { fields: { matricule: 'ETU-3', ue: 'UE-2', origine: 'dette' } },
	'/acquis/:id': { at: '/acquis/1', fields: { matricule: 'ETU-3', ue: 'UE-1', origine: 'dette' } },
	'/acquis/:id/supprimer': { at: '/acquis/1/supprimer' },
	'/rattachements/nouvelle': { fields: { matricule: 'ETU-1', classe: 'ENER-1', matiere: 'THER', sorte: 'option' } },
	'/rattachements/:id': { at: '/rattachements/1', fields: { matricule: 'ETU-3', classe: 'ENER-1', matiere: 'THER', sorte: 'option' } },
	'/rattachements/:id/supprimer': { at: '/rattachements/1/supprimer' },
	'/situations/nouvelle': { fields: { matricule: 'ETU-3', matiere: 'ANG', periode: '1', situation: 'dispensee', motif: 'x' } },
	'/situations/:id': {
		at: '/situations/1',
		fields: { matricule: 'ETU-3', matiere: 'MATH', periode: '1', situation: 'defaillante', motif: 'x' }
	},
	'/situations/:id/supprimer': { at: '/situations/1/supprimer' },
	'/acces/nouveau': { fields: { nom: 'N', identifiant: 'neuf', roles: 'administrateur' } },
	'/acces/:id': { fields: { nom: 'AUTRE' } },
	'/papiers/verificateur': { at: '/papiers/verificateur' },
	'/programmes': { fields: { nom: 'Moodle', retours: 'https://moodle.ecole.lan/cb' } },
	'/programmes/:client/supprimer': { at: '/programmes/x/supprimer' },
	'/serveur/messages/envoyer': { at: '/serveur/messages/envoyer' },
	'/annees/nouvelle': { fields: { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31' } },
	'/annees/:id': { fields: { date_debut: '2025-09-16' } },
	'/periodes/nouvelle': { fields: { libelle: 'Semestre 2', rang: '2', date_debut: '2027-02-01', date_fin: '2027-07-31' } },
	'/periodes/:id': { fields: { libelle: 'S1' } },
	'/evaluations/delais/:id': { fields: { saisie_jusque: '2026-11-19' } },
	'/evaluations/delais/:id/rouvrir': {
		at: '/evaluations/delais/1/rouvrir',
		fields: { enseignant: '10', jusque: '2026-11-30', motif: 'Copies', vu: 'x' }
	},
	'/evaluations/delais/:id/refermer': { at: '/evaluations/delais/1/refermer', fields: { enseignant: '10' } },
	'/jours-chomes/fiche/nouvelle': {
		at: '/jours-chomes/fiche/nouvelle',
		fields: { libelle: 'Pont', date_debut: '2026-12-01', date_fin: '2026-12-01' }
	},
	'/jours-chomes/fiche/:id': { fields: { libelle: 'Pont' } },
	'/filieres/nouvelle': { fields: { code: 'X', nom: 'X', systeme: 'BTS' } },
	'/filieres/:id': { fields: { nom: 'AUTRE' } },
	'/filieres/:id/supprimer': { at: '/filieres/9/supprimer' },
	'/annees/preparer': { fields: { date_fin: '2029-07-15' } },
	'/annees/passer': { at: '/annees/passer', fields: { de: '2026-2027', annee: '2030-2031' } },
	'/annees/revenir': { at: '/annees/revenir', fields: { de: '2026-2027' } },
	'/annees/clore': { at: '/annees/clore', fields: { annee: '2025-2026' } },
	'/annees/:id/supprimer': { at: '/annees/9/supprimer' },
	'/ues/nouvelle': { fields: { code: 'UE-9', nom: 'X', filiere: 'MECA', niveau: 'L1', semestre: '1', credits: '6' } },
	'/ues/:id': { fields: { nom: 'AUTRE' } },
	'/ues/:id/supprimer': { at: '/ues/9/supprimer' },
	'/matieres/nouvelle': { fields: { code: 'M-9', nom: 'X', filiere: 'MECA', niveau: 'L1', ue: 'UE-1' } },
	'/matieres/:id': { fields: { nom: 'AUTRE' } },
	'/matieres/:id/supprimer': { at: '/matieres/9/supprimer' },
	'/classes/fiche/nouvelle': { fields: { code: 'C-9', nom: 'X', filiere: 'MECA', niveau: 'L1' } },
	'/classes/fiche/:id': { fields: { nom: 'AUTRE' } },
	'/classes/fiche/:id/supprimer': { at: '/classes/fiche/9/supprimer' },
	'/repartition/cours/:id/remplacer': { fields: { enseignant: 'ENS-1', seances: '' } },
	'/repartition/cours/nouvelle': { fields: { enseignant: 'ENS-1', date_debut: '2026-12-01' } },
	'/repartition/cours/:id': { fields: { heures_prevues: '31' } },
	'/enseignants/nouvelle': { fields: { matricule: 'ENS-9', nom: 'X', prenoms: 'Y' } },
	'/enseignants/:id': { fields: { prenoms: 'Autre' } },
	'/encaisser': { at: '/encaisser', fields: { etudiants: '20', montant_20: '5', mode: 'virement', reference: 'V1', date: '2026-11-19' } },
	'/caisse': { at: '/caisse', fields: { fond: '1' } },
	'/caisse/depense': { at: '/caisse/depense', fields: { libelle: 'Craie', montant: '1' } },
	'/caisse/fermer': { at: '/caisse/fermer', fields: { attendu: '10000', billets_10000: '1' } },
	'/frais/relances': { at: '/frais/relances', fields: { titre: 'x', texte: '{enfants}', payeurs: '1' } },
	'/frais/quitus': { at: '/frais/quitus', fields: { classe: '1', etudiant: '20', jusquau: '2027-01-31', motif: 'x' } },
	'/frais/examen': { at: '/frais/examen', fields: { matricule: 'ETU-1', numero: 'BTS-1', jour: '2026-11-19' } },
	'/annonces/:id/reprendre': { at: '/annonces/1/reprendre' },
	'/messages/lus': { at: '/messages/lus', fields: { jusqua: '9' } },
	'/messages/:id': { at: '/messages/1' },
	'/annonces': { fields: { audience: 'classe:1', titre: 'x', texte: 'x' } },
	'/compte/mot-de-passe': { fields: { actuel: PASSWORD, nouveau: 'un-autre-mot-de-passe', encore: 'un-autre-mot-de-passe' } },
	'/compte/calendrier/fin': { at: '/compte/calendrier/fin' },
	'/evaluations/nouvelle': { fields: { titre: 'Quiz' } },
	'/evaluations/:id/retablir': { at: '/evaluations/201/retablir' },
	'/classes/:id/coupons': { at: '/classes/1/coupons', fields: { tous: 'oui' } },
	'/enseignants/:id/coupon': { at: '/enseignants/10/coupon' },
	'/acces/:id/coupon': { at: '/acces/10/coupon' },
	'/enseignants/coupons': { fields: { tous: 'oui' } },
	'/acces/coupons': { fields: { tous: 'oui' } },
	'/etablissement/papiers/modeles/deposer': { at: '/etablissement/papiers/modeles/deposer', file: 'docx' },
	'/etablissement/papiers/modeles/:id/enregistrer': { at: '/etablissement/papiers/modeles/1/enregistrer', file: 'docx' },
	'/etablissement/papiers/modeles/:id/retirer': { at: '/etablissement/papiers/modeles/1/retirer' },
	'/etablissement/papiers': { fields: { ministere: 'Santé' } },
	'/etablissement/papiers/:sorte': { at: '/etablissement/papiers/certificat', fields: { signataire: 'Y' } },
	'/etablissement/papiers/:sorte/signature': { at: '/etablissement/papiers/certificat/signature', file: true },
	'/etablissement/papiers/:sorte/signature/retirer': {
		at: '/etablissement/papiers/exeat/signature/retirer',
		fields: { vu: PICTURE_SEEN }
	},
	'/mon-identite': { by: 'ines', at: '/mon-identite', fields: { lieu_naissance: 'Daloa' } },
	'/etablissement/reglages/logo': { file: true },
	'/etablissement/reglages/logo/retirer': { at: '/etablissement/reglages/logo/retirer', fields: { vu: 'x' } },
	'/papiers/demandes/:id': { fields: { motif: 'x' } },
	'/papiers/:id/revoquer': { fields: { motif: 'x' } },
	'/mes-papiers': { by: 'ines', at: '/mes-papiers', fields: { sorte: 'certificat' } },
	'/mes-papiers/demandes': { at: '/mes-papiers/demandes', fields: { sorte: 'certificat' } },
	'/journal-comptable/comptes': { at: '/journal-comptable/comptes', fields: { familles: '411' } },
	'/heures-enseignants/payer': { at: '/heures-enseignants/payer', fields: { ...PAYS, 'e-10': '1000' } },
	'/heures-enseignants/:id/payer': { at: '/heures-enseignants/10/payer', fields: { ...PAYS, montant: '1000', 'e-10': '1000' } },
	'/heures-enseignants/seances/:id': { at: '/heures-enseignants/seances/105', fields: { vu: '0', quantite: '1', motif: 'x' } },
	'/heures-enseignants/seances/:id/depassement': { at: '/heures-enseignants/seances/105/depassement', fields: { vu: '0' } },
	'/heures-enseignants/travaux/:id': { at: '/heures-enseignants/travaux/1', fields: { motif: 'x' } },
	'/heures-enseignants/paiements/:id': { at: '/heures-enseignants/paiements/1', fields: { motif: 'x' } },
	'/contrats/nouvelle': { fields: { enseignant: 'ENS-1', depuis: '2026-11-01', statut: 'vacataire' } },
	'/contrats/:id': { fields: { retenue: '5' } },
	'/taux-horaires/nouvelle': { fields: { enseignant: 'ENS-1', depuis: '2026-11-01', type: 'TOUS', montant: '6000' } },
	'/taux-horaires/:id': { fields: { montant: '6000' } },
	'/frais/grille/copier': { at: '/frais/grille/copier', fields: { annee: '2026-2027' } },
	'/frais/grille/appliquer': { at: '/frais/grille/appliquer', fields: { vu: 'x' } },
	'/frais/grille/nouvelle': { fields: { libelle: 'Scolarité', nature: 'scolarite', montant: '100' } },
	'/frais/grille/:id': { fields: { montant: '6000' } },
	'/annees/preparer/grille': { at: '/annees/preparer/grille', fields: { annee: '2028-2029' } },
	'/tiers/:id/versement': {
		at: '/tiers/7/versement',
		fields: { cle: 'x', mode: 'virement', reference: 'V1', date: '2026-11-20', montant: '1' }
	},
	'/tiers/fiche/nouvelle': { fields: { code: 'ETAT', nom: 'État', sorte: 'etat' } },
	'/tiers/fiche/:id': { fields: { nom: 'Autre' } },
	'/etudiants/:id/frais/:frais/retirer': { at: '/etudiants/22/frais/1/retirer', fields: { motif: 'x' } },
	'/etudiants/:id/frais/:frais/accorder': {
		at: '/etudiants/22/frais/1/accorder',
		fields: { sorte: 'remise', montant: '1', motif: 'x' }
	},
	'/etudiants/:id/ajustements/:ajustement/reprendre': { at: '/etudiants/22/ajustements/1/reprendre', fields: { motif: 'x' } },
	'/caisses/:id': { at: '/caisses/1', fields: { attendu: '50000', temoin: 'x' } },
	'/etudiants/:id/paiements/:paiement/annuler': { at: '/etudiants/22/paiements/1/annuler', fields: { motif: 'x' } },
	'/etudiants/:id/paiements/:paiement/reaffecter': {
		at: '/etudiants/22/paiements/1/reaffecter',
		fields: { motif: 'x', etudiant: 'ETU-1' }
	},
	'/etudiants/:id/paiements/:paiement/fiscal': { at: '/etudiants/22/paiements/1/fiscal', fields: { numero: 'F1', le: '2026-11-20' } },
	'/etudiants/:id/rembourser': { at: '/etudiants/22/rembourser', fields: { montant: '1', caisse: '1', motif: 'x' } },
	'/verifier': { at: '/verifier', fields: { coche: '1:x' } },
	'/verifier/:id': { at: '/verifier/1', fields: { vu: 'x', motif: 'x' } },
	'/verifier/declarations/:id': { at: '/verifier/declarations/1', fields: { vu: 'x', motif: 'x' } },
	'/verifier/declarations/:id/prendre': { at: '/verifier/declarations/1/prendre', fields: { vu: 'x' } },
	'/verifier/releve/:id': { at: '/verifier/releve/1', fields: { vu: 'x' } },
	'/verifier/releve/:id/colonnes': { at: '/verifier/releve/1/colonnes' },
	'/mes-paiements': {
		by: 'ines',
		at: '/mes-paiements',
		fields: { operateur: 'Wave', reference: 'R1', montant: '1', date: '2026-11-19' }
	},
	'/serveur/messages/essai': { fields: { adresse: 'a@ecole.test' } }
}

/** Routes of the console that write without a lease and a transaction, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
	'/connexion': 'a password opens it',
	'/premier': 'a link opens it',
	'/lien': 'a link opens it',
	'/coupon': 'a slip opens it',
	'/verifier/releve/deposer': 'reads a file on a thread before its write: releves.test.ts',
	'/importer/fichiers': 'begins a dry run, which writes nothing: importer.test.ts has the files of somebody who was closed',
	'/evaluations/:id/moodle/fichier': 'reads a file of marks, and writes nothing',
	'/evaluations/:id/moodle/colonne': 'converts marks, and writes nothing',
	'/importer/brouillons/:id/fichiers': 'keeps files for their sender alone: brouillons.test.ts',
	'/importer/brouillons/:id/feuilles/:n': 'keeps a decision beside those files',
	'/importer/brouillons/:id/feuilles/:n/titres': 'reads one of those files again',
	'/importer/brouillons/:id/verifier': 'begins a dry run, as /importer/fichiers',
	'/importer/brouillons/:id/reponses': 'begins a dry run again',
	'/importer/brouillons/:id/supprimer': 'deletes those files',
	'/importer/appliquer': 'writes after its answer: importer.test.ts has it',
	'/importer/retour/:id': 'writes after its answer: importer.test.ts has it',
	'/importer/arreter': 'ends what runs in memory',
	'/importer/abandonner': 'forgets what waits in memory',
	'/etablissement/papiers/:sorte/exemple': 'prints an example, and writes nothing',
	'/impressions/:id/arreter': 'ends what runs in memory',
	'/compte/barre': 'is kept by the browser alone',
	'/etudiants/:id/recus/:papier': 'prints what is written already: caisses.test.ts',
	'/heures-enseignants/:id/papier': 'prints hours, and writes nothing',
	'/heures-enseignants/papier': 'prints hours, and writes nothing',
	'/papiers/:id/imprimer': 'prints what is written already: papiers-scolarite.test.ts',
	'/encaisser/imprimer': 'prints what is written already: encaisser.test.ts',
	'/serveur/examen': 'looks at the machine',
	'/serveur/copies/verifier': 'reads a copy'
}

/** The routes of the API, with their users. */
const PRESENCES = { presences: [{ etudiant_id: 22, statut: 'retard', heure_arrivee: '08:20' }] }
const API: Readonly<Record<string, { readonly path: string; readonly as?: Name; readonly body?: unknown }>> = {
	'POST /auth/logout': { path: '/auth/logout' },
	'POST /auth/logout-all': { path: '/auth/logout-all' },
	'DELETE /auth/tokens/:id': { path: '/auth/tokens/1' },
	'POST /auth/password': { path: '/auth/password', body: { current: PASSWORD, new: 'un-autre-mot-de-passe' } },
	'POST /me/calendrier': { path: '/me/calendrier' },
	'DELETE /me/calendrier': { path: '/me/calendrier' },
	'POST /evaluations': {
		as: 'fanta',
		path: '/evaluations',
		body: { ref: 'q', classe_id: 1, matiere_id: 1, titre: 'Q', type: 'devoir', date: '2026-12-04', coefficient: 1 }
	},
	'PUT /seances/:id/visio': { as: 'fanta', path: '/seances/101/visio', body: { lien: 'https://visio.ecole.lan/salle-1' } },
	'POST /evaluations/:id/notes': { as: 'fanta', path: '/evaluations/201/notes', body: { notes: [{ etudiant_id: 22, note: 14 }] } },
	'PUT /cours/:id/statut': { path: '/cours/101/statut', body: { statut: 'annulee', motif: 'x' } },
	'POST /attendances/from-video-session': {
		as: 'fanta',
		path: '/attendances/from-video-session',
		body: { seance_id: 101, participants: [{ user_id: 22, joined_at: '2026-11-20T08:00:00Z', left_at: null }] }
	},
	'POST /cours/:id/presences': { as: 'fanta', path: '/cours/101/presences', body: PRESENCES },
	'POST /notifications/send-session-reminder': {
		as: 'fanta',
		path: '/notifications/send-session-reminder',
		body: { seance_id: 101, canaux: ['push'], lien: 'https://visio.ecole.lan/salle-1' }
	},
	'PUT /notifications/preferences/:userId': { path: '/notifications/preferences/1', body: { canaux: { email: { notes: false } } } },
	'POST /me/notifications/:id/lu': { path: '/me/notifications/1/lu' }
}
const API_WITHOUT: Readonly<Record<string, string>> = {
	'POST /auth/check-user': 'writes nothing',
	'POST /auth/check-availability': 'writes nothing',
	'POST /auth/login': 'a password opens it',
	'POST /notifications/desabonnement': 'a link opens it',
	'POST /seances/:id/validate-participant': 'writes nothing'
}

/** SQL that takes an account or its role away, and the status of a write afterwards. */
const CLOSED = { sql: 'actif = 0', status: 401 }
const DEMOTED = { sql: "role = 'etudiant'", status: 403 }

/**
 * Sends a write while another connection locks the file. As soon as the write waits, takes the sender's account away and lets the write go
 * on. @returns the answer, including an answer that came before
 */
async function sentThenLost(userId: number, { sql, status: refused }: typeof CLOSED, send: () => Promise<Response>) {
	const store = await schools.store()
	const before = await tablesHash(store, ['suivis', 'etat'])
	const held = Promise.withResolvers<void>()
	const waits = Promise.withResolvers<undefined>()
	const lease = store.whileOthersWrite(() => held.promise)
	const [writes, leases] = [store.write.bind(store), store.whileOthersWrite.bind(store)]
	store.write = (options, run) => {
		if (options.author.userId === userId) waits.resolve(undefined)
		return writes(options, run)
	}
	store.whileOthersWrite = (run) => {
		waits.resolve(undefined)
		return leases(run)
	}
	const change = (to: string) =>
		store.client.executeMultiple(`UPDATE utilisateurs SET ${to} WHERE id = ${userId}; UPDATE etat SET revision_acces = revision_acces + 1`)
	const { rows } = await store.client.execute(
		`SELECT 'actif = ' || actif || ', role = ''' || role || '''' AS was FROM utilisateurs WHERE id = ${userId}`
	)
	const answer = send()
	const early = await Promise.race([waits.promise, answer])
	Object.assign(store, { write: writes, whileOthersWrite: leases })
	await change(sql)
	held.resolve()
	await lease
	const { status } = await answer
	await store.whileOthersWrite(() => change(rows[0]!['was'] as string))
	if (early) return { said: `answers ${status} before it writes`, html: await early.text() }
	const isWritten = (await tablesHash(store, ['suivis', 'etat'])) !== before
	return { said: isWritten ? 'writes' : status === refused ? 'is refused' : `answers ${status}`, html: '' }
}

/** The fields that a browser sends with a form in Word or a logo. */
async function aFile(file: true | 'docx') {
	const form = new FormData()
	form.append('vu', '')
	const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
	form.append('fichier', file === 'docx' ? new File([modeleDeDepart('fiche')], 'Fiche.docx') : new File([png], 'logo.png'))
	const request = new Request('http://alpha.test/', { method: 'POST', body: form })
	return { type: request.headers.get('content-type')!, bytes: await request.bytes() }
}

/** Sends a form of the console as a person does, with its confirmations, and takes the account away meanwhile. */
async function formSaid(route: string, how: typeof CLOSED): Promise<string> {
	const { by = 'awa', at, fields = {}, file } = SAID[route] ?? {}
	const sender = by === 'awa' ? awa : await signedIn(schools, by)
	const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '\\d+')}(\\?.*)?$`)
	const path = at ?? [...forms.keys()].find((action) => pattern.test(action))
	if (path === undefined) return 'is not known here: say in SAID where it is sent, and what'
	const upload = file && (await aFile(file))
	const send = (sent: [string, string][]) => (upload ? sender.upload(path, upload.type, upload.bytes) : sender.post(path, sent))
	let answer = await sentThenLost(PEOPLE[by].id, how, () => send(sentWith(forms.get(path) ?? [], fields)))
	for (
		let again = formsIn(answer.html, path).get(path), most = 3;
		again && most > 0;
		again = formsIn(answer.html, path).get(path), most--
	) {
		const sent = sentWith(again, { etape: 'faire', ...fields })
		answer = await sentThenLost(PEOPLE[by].id, how, () => send(sent))
	}
	return answer.said
}

describe('a person who loses their account while their write waits', () => {
	test('is refused at each form of the console, and nothing is written', async () => {
		const area = schools.areas.find(({ base }) => base === '/console')!
		const { routes } = (await area.served()).routes as AnyElysia
		const writing = routes.filter(({ method }) => method !== 'GET').map(({ path }) => path.slice('/console'.length))
		expect(writing.length).toBeGreaterThan(90)
		expect([...Object.keys(SAID), ...Object.keys(WITHOUT)].filter((route) => !writing.includes(route))).toEqual([])
		const found: string[] = []
		for (const route of writing.filter((one) => !(one in WITHOUT))) found.push(`${route} ${await formSaid(route, CLOSED)}`)
		expect(found.filter((one) => !one.endsWith(' is refused'))).toEqual([])
	})

	test('is refused at each writing operation of the API, and nothing is written', async () => {
		const writing = (await schools.app()).routes
			.filter(({ method }) => method !== 'GET')
			.map(({ method, path }) => `${method} ${path.slice('/api/lms'.length)}`)
		expect([...Object.keys(API), ...Object.keys(API_WITHOUT)].toSorted()).toEqual(writing.toSorted())
		const found: string[] = []
		for (const [route, { path, as = 'awa', body }] of Object.entries(API)) {
			const [method] = route.split(' ')
			const send = () => schools.as(as).send(path, { method: method!, ...(body !== undefined && { body }) })
			found.push(`${route} ${(await sentThenLost(PEOPLE[as].id, CLOSED, send)).said}`)
		}
		expect(found.filter((one) => !one.endsWith(' is refused'))).toEqual([])
	})

	test('is refused in the same way if a role is taken away', async () => {
		for (const route of [
			'/acces/nouveau',
			'/acces/:id/lien',
			'/etablissement/reglages',
			'/etablissement/reglages/logo',
			'/compte/calendrier'
		])
			expect([route, await formSaid(route, DEMOTED)]).toEqual([route, 'is refused'])
	})
})
