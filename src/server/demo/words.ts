export const NOMS = [
	'KOUASSI',
	'KOFFI',
	'TRAORÉ',
	'DIABATÉ',
	'OUATTARA',
	"N'GUESSAN",
	'YAO',
	'BAMBA',
	'CISSÉ',
	'ÉBOUÉ',
	'ZADI',
	'GBAGBO',
	'DIALLO',
	'SORO',
	'AKA',
	'TANOH',
	'MEL',
	'ASSI',
	"D'ALMEIDA",
	'FOFANA',
	'KONÉ',
	'SANOGO',
	'TOURÉ',
	'AHOUSSOU',
	'BÉDIÉ',
	'ZOUZOUA'
] as const
export const PRENOMS_F = [
	'Awa',
	'Mariam',
	'Aïssatou',
	'Inès',
	'Fatou',
	'Adjoua',
	'Grâce',
	'Marie-Ange',
	'Salimata',
	'Chloé',
	'Ruth',
	'Aya',
	'Léa',
	'Nadège'
] as const
export const PRENOMS_M = [
	'Moussa',
	'Koffi',
	'Ibrahim',
	'Jean-Noël',
	'Serge',
	'Yacouba',
	'Éric',
	'Kouamé',
	'Abdoul',
	'Franck',
	'Loïc',
	'Issouf',
	'Désiré',
	'Cédric'
] as const

export type FilierePlan = {
	readonly code: string
	readonly nom: string
	readonly systeme: 'BTS' | 'LMD'
	readonly niveaux: readonly string[]
	readonly matieres: readonly string[]
}

export const FILIERES: readonly FilierePlan[] = [
	{
		code: 'FCGE',
		nom: 'Finance comptabilité et gestion des entreprises',
		systeme: 'BTS',
		niveaux: ['BTS1', 'BTS2'],
		matieres: [
			'Comptabilité générale',
			'Fiscalité',
			'Droit des affaires',
			'Mathématiques financières',
			'Anglais',
			'Informatique de gestion'
		]
	},
	{
		code: 'RHCOM',
		nom: 'Ressources humaines et communication',
		systeme: 'BTS',
		niveaux: ['BTS1', 'BTS2'],
		matieres: ['Gestion du personnel', 'Communication écrite', 'Droit du travail', 'Psychosociologie', 'Anglais', 'Bureautique']
	},
	{
		code: 'ELT',
		nom: 'Électrotechnique',
		systeme: 'BTS',
		niveaux: ['BTS1', 'BTS2'],
		matieres: ['Circuits électriques', 'Machines tournantes', 'Automatismes', 'Dessin technique', 'Anglais', 'Mathématiques']
	},
	{
		code: 'GL',
		nom: 'Génie logiciel',
		systeme: 'LMD',
		niveaux: ['L1', 'L2', 'L3', 'M1', 'M2'],
		matieres: ['Algorithmique', 'Bases de données', 'Réseaux', 'Génie logiciel', 'Anglais', 'Probabilités']
	},
	{
		code: 'MKT',
		nom: 'Marketing et échanges internationaux',
		systeme: 'LMD',
		niveaux: ['L1', 'L2', 'L3', 'M1'],
		matieres: ['Marketing fondamental', 'Étude de marché', 'Commerce international', 'Statistiques', 'Anglais', 'Négociation']
	},
	{
		code: 'ENV',
		nom: 'Eau et environnement',
		systeme: 'LMD',
		niveaux: ['L1', 'L2', 'L3'],
		matieres: ['Hydrologie', 'Chimie de l’eau', 'Écologie', 'Traitement des effluents', 'Anglais', 'Cartographie']
	}
]

export const HEURES = [
	['07:30', '09:30'],
	['09:45', '11:45'],
	['13:30', '15:30'],
	['15:45', '17:45']
] as const
