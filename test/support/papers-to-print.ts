import type { Feuille, FeuilleAImprimer, Impression, Tete } from '../../src/domain/papiers/feuille'
import { pdfTask } from '../../src/exchange/pdf/pdf.task'

export const TETE: Tete = {
	nom: 'École supérieure de mécanique et d’électrotechnique',
	adresse: 'BP 1234, Abidjan 01',
	telephone: '+225 27 22 44 55 66',
	email: 'scolarite@ecole.ci',
	ministere: 'Ministère de l’Enseignement supérieur et de la Recherche scientifique',
	devise_etat: 'République de Côte d’Ivoire\nUnion – Discipline – Travail',
	agrement: 'Agrément n° 2011-0457/MESRS/DGES'
}

const MATIERES = [
	['Analyse 1', 'Algèbre linéaire', 'Statistique descriptive'],
	['Mécanique du point', 'Thermodynamique', 'Électricité générale et mesures'],
	['Résistance des matériaux', 'Dessin industriel assisté par ordinateur', 'Technologie de construction'],
	['Anglais technique', 'Techniques d’expression écrite et orale', 'Éducation physique']
]

/** A relevé of a semester with four UEs, as schools print them. */
export const releve = (change: Partial<Feuille> = {}, nom = 'KOUASSI Awa Ɛkua', seed = 7): Feuille => ({
	langue: 'fr',
	tete: TETE,
	titre: 'Relevé de notes',
	sousTitre: 'Licence 1 Génie mécanique · Année 2026-2027 · Semestre 1',
	blocs: [
		{
			faits: [
				['Nom et prénoms', nom],
				['Date et lieu de naissance', 'née le 12 mars 2004 à Bouaké'],
				['Nationalité', 'Ivoirienne'],
				['Matricule', `26-0${100 + seed}`],
				['Numéro national', 'CI 1998 0457 22']
			]
		},
		{
			table: {
				colonnes: [
					{ titre: 'Matière' },
					{ titre: 'Coef.', nombre: true },
					{ titre: 'Moyenne', nombre: true },
					{ titre: 'Crédits', nombre: true },
					{ titre: 'Résultat' }
				],
				lignes: MATIERES.flatMap((matieres, ue) => [
					[
						`UE ${ue + 1} · ${['Outils mathématiques', 'Physique', 'Mécanique appliquée', 'Culture générale'][ue]!} – 12,40 – 9 crédits – validée`
					],
					...matieres.map((matiere, at) => [
						at === 1 ? { texte: matiere, petit: 'CC 11,50 · examen 9,00 · session 2 : 13,00' } : matiere,
						String(1 + at),
						`${(seed * (at + 3) * (ue + 2)) % 20},${String((seed * 37 * (at + 1)) % 100).padStart(2, '0')}`,
						'3',
						at === 2 ? 'Validée par compensation' : 'Validée'
					])
				])
			}
		},
		{ resultat: 'Moyenne 12,34 / 20 · 30 crédits · Semestre validé' },
		{
			legende: [
				['UE', 'unité d’enseignement'],
				['CC', 'contrôle continu'],
				['Coef.', 'coefficient de la matière dans son UE']
			]
		}
	],
	fait: 'Fait à Abidjan, le 12 février 2027',
	signataire: { nom: 'Dr KONAN Yao Ɔkyere', qualite: 'Le Directeur des études' },
	...change
})

export const certificat = (change: Partial<Feuille> = {}): Feuille => ({
	...releve(),
	titre: 'Certificat de scolarité',
	sousTitre: 'Année universitaire 2026-2027',
	blocs: [
		{ texte: 'Je soussigné, Directeur des études de l’École supérieure de mécanique et d’électrotechnique, certifie que :' },
		releve().blocs[0]!,
		{
			texte:
				'est inscrite et suit régulièrement les cours en première année de Licence Génie mécanique (classe GM1 A) pour l’année universitaire 2026-2027.'
		},
		{ texte: 'En foi de quoi, le présent certificat lui est délivré pour servir et valoir ce que de droit.' }
	],
	...change
})

export const ADRESSE = 'https://www.ecole.ci/verifier.html'
export const CODE = 'pQ7_x-'.repeat(60)

export const sheet = (feuille: Feuille, change: Partial<FeuilleAImprimer> = {}): FeuilleAImprimer => ({
	feuille,
	numero: 'RN-2027-000123',
	code: CODE,
	...change
})

export const impression = (feuilles: readonly FeuilleAImprimer[], change: Partial<Impression> = {}): Impression => ({
	format: 'A4',
	logo: null,
	feuilles,
	...change
})

/** The PDF of an impression, made here. */
export async function pdfOf({ feuilles, ...rest }: Impression): Promise<Buffer> {
	const parts: Uint8Array[] = []
	const signatures = [...new Set(feuilles.flatMap(({ signature }) => signature ?? []))]
	const sheets = feuilles.map(({ signature, ...feuille }) => ({
		...feuille,
		...(signature && { signature: signatures.indexOf(signature) })
	}))
	await pdfTask({ ...rest, adresse: ADRESSE, signatures, feuilles: sheets }, (event) => 'bytes' in event && parts.push(event.bytes))
	return Buffer.concat(parts)
}
