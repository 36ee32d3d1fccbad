import type { Cellule, FeuilleAImprimer } from '../../domain/papiers/feuille'
import { writtenMois, writtenNombre } from '../../kit/formats'
import { jourLu } from '../../kit/jour'
import { listName } from '../../kit/forms'
import type { Institution } from '../../tenants/institution.queries'
import { faitOf, teteOf } from '../papiers/tete.service'
import { deviseCourte } from '../../domain/argent/devise'
import type { Ligne, MoisDEnseignant } from './mois.service'

const amount = (montant: number) => writtenNombre('fr', montant)
const hours = (centiemes: number) => amount(centiemes / 100)

const COLONNES = [
	{ titre: 'Jour' },
	{ titre: 'Classes' },
	{ titre: 'Matière ou travail' },
	{ titre: 'Prévu', nombre: true },
	{ titre: 'Réel', nombre: true },
	{ titre: 'Retenu', nombre: true },
	{ titre: 'Signée' },
	{ titre: 'Taux', nombre: true },
	{ titre: 'Montant', nombre: true }
] as const

function row({
	seance_id,
	date,
	classes,
	libelle,
	type,
	prevu,
	reel,
	quantite,
	signee,
	taux,
	montant,
	statut,
	correction,
	motif
}: Ligne): Cellule[] {
	const isSeance = seance_id !== null
	const petit = [correction && 'correction d’un mois arrêté', motif].filter(Boolean).join(' · ')
	const isPaid = statut === 'vacataire'
	return [
		date && jourLu(date),
		classes || '–',
		{ texte: isSeance && type !== 'AUTRE' ? `${libelle} (${type})` : libelle, ...(petit && { petit }) },
		isSeance ? hours(prevu) : '–',
		isSeance ? hours(reel) : '–',
		hours(quantite),
		isSeance ? (signee ? 'oui' : 'non') : '–',
		isPaid && taux !== null ? amount(taux) : '–',
		isPaid ? amount(montant) : '–'
	]
}

/** « État des heures » of a teacher's month, which teacher and school sign. Before the month is closed it says so. */
export function etatDesHeures(institution: Institution, month: MoisDEnseignant, lignes: readonly Ligne[], jour: string): FeuilleAImprimer {
	const { enseignant, mois, totaux, etat } = month
	const somme = (montant: number) => `${amount(montant)} ${deviseCourte(institution.devise)}`
	const { signataire, signataire_qualite: qualite } = institution
	return {
		numero: null,
		code: null,
		...(etat === undefined && { travers: 'PROVISOIRE' }),
		feuille: {
			langue: 'fr',
			tete: teteOf(institution),
			titre: 'État des heures',
			sousTitre: writtenMois('fr', mois),
			blocs: [
				{
					faits: [
						['Enseignant', listName(enseignant)],
						['Matricule', enseignant.matricule],
						['Heures retenues', hours(totaux.heures)],
						['Brut', somme(totaux.brut)],
						['Retenue', somme(totaux.retenue)],
						['Net', somme(totaux.net)]
					]
				},
				{ table: { colonnes: COLONNES, lignes: lignes.map(row) } },
				{ texte: 'Lu et approuvé, l’enseignant :' }
			],
			fait: faitOf(institution, jour),
			signataire: signataire === null ? null : { nom: signataire, qualite }
		}
	}
}
