import { nearest } from '../../kit/nearest'
import { accord, jourLong, naissanceText, nomText, type Personne } from './mots'
import type { Feuille } from './feuille'
import type { Sorte } from './sortes'

const PERSONNE = ['nom', 'civilite', 'e', 'matricule', 'naissance', 'nationalite', 'numero_national'] as const
const ECOLE = ['ecole', 'lieu', 'jour', 'annee', 'signataire', 'qualite'] as const
const CLASSE = ['classe', 'filiere', 'niveau'] as const

/**
 * The fields that a text may name in braces. `civilite` is « Madame » or « Monsieur », left out if the sex is unknown; `e` is the
 * ending, « inscrit{e} »; `naissance` is « née le 12 février 2003 à Bouaké »; `depart` and `motif` are of a student who leaves.
 */
export type Champ = (typeof PERSONNE | typeof ECOLE | typeof CLASSE)[number] | 'periode' | 'depart' | 'motif'

/** The values of a text's fields; null or absent: the school does not know it. */
export type Champs = Readonly<Partial<Record<Champ, string | null>>>

/** The fields about a student. */
export const champsPersonne = (personne: Personne) => ({
	nom: nomText(personne),
	civilite: personne.sexe && accord(personne.sexe, 'Monsieur', 'Madame'),
	e: accord(personne.sexe, '', 'e'),
	matricule: personne.matricule,
	naissance: naissanceText(personne),
	nationalite: personne.nationalite,
	numero_national: personne.numero_national
})

/** The fields about the school on a day (YYYY-MM-DD). */
export const champsEcole = (
	school: { readonly nom: string; readonly lieu: string | null; readonly annee?: { readonly libelle: string } | null },
	signataire: Feuille['signataire'],
	jour: string
): Champs => ({
	ecole: school.nom,
	lieu: school.lieu,
	annee: school.annee?.libelle ?? null,
	jour: jourLong(jour),
	signataire: signataire?.nom ?? null,
	qualite: signataire?.qualite ?? null
})

const COMMUNS: readonly Champ[] = [...PERSONNE, ...ECOLE, ...CLASSE]
const PROPRES: Readonly<Record<Sorte, readonly Champ[]>> = {
	certificat: [],
	inscription: [],
	exeat: ['depart', 'motif'],
	convocation: ['periode'],
	releve: ['periode'],
	releve_annee: [],
	releve_cycle: [],
	bulletin: ['periode'],
	recu: []
}

export const champsOf = (sorte: Sorte): readonly Champ[] => [...COMMUNS, ...PROPRES[sorte]]

/** An embassy does not know the name of a class. */
const ETUDES = '{niveau}, {filiere} (classe {classe})'
const DELIVRE = 'pour servir et valoir ce que de droit.'
const UNIQUE = 'Il n’en est délivré qu’un seul exemplaire : il appartient à {nom} d’en faire certifier des copies.'

/** The texts of a school that has not written its own. */
export const TEXTES_USUELS: Readonly<Record<Sorte, string>> = {
	certificat: `Je soussigné(e), {signataire}, {qualite}, certifie que {civilite} {nom}, {naissance}, matricule {matricule}, est régulièrement inscrit{e} en ${ETUDES}, pour l’année {annee} et y suit les enseignements.\nCe certificat est délivré ${DELIVRE}`,
	inscription: `Je soussigné(e), {signataire}, {qualite}, atteste que {civilite} {nom}, {naissance}, matricule {matricule}, est inscrit{e} en ${ETUDES}, pour l’année {annee}.\nCette attestation est délivrée ${DELIVRE}`,
	exeat: `Je soussigné(e), {signataire}, {qualite}, certifie que {civilite} {nom}, {naissance}, matricule {matricule}, inscrit{e} en ${ETUDES}, pour l’année {annee}, cesse d’être inscrit{e} dans l’établissement à compter du {depart}, {motif}. Rien ne s’oppose à son inscription dans un autre établissement.\nCet exeat est délivré ${DELIVRE}`,
	convocation: '{civilite} {nom} est convoqué{e} aux épreuves ci-dessous. Se présenter avec cette convocation et une pièce d’identité.',
	releve: UNIQUE,
	releve_annee: UNIQUE,
	releve_cycle: UNIQUE,
	bulletin: UNIQUE,
	recu: 'Conservez ce reçu : il prouve le paiement.'
}

/** At most this many characters; the table checks it too. */
export const MAX_TEXTE = 2000
/** of them as JavaScript counts */
const MAX_UNITS = 2 * MAX_TEXTE

/** A field in braces, or a brace that is not part of one. */
const ACCOLADES = /\{([^{}\n]{0,40})\}|[{}]/g

/** A fault of a text: a brace that is not part of a field, or a field that the text must not name, with the nearest one. */
export type Faute = { readonly accolade: string } | { readonly champ: string; readonly proche: string | undefined }

/** The first fault of a text that a school writes for a kind of paper, if it has one. */
export function fauteOf(sorte: Sorte, texte: string): Faute | undefined {
	const champs = champsOf(sorte)
	for (const [accolade, nom] of texte.slice(0, MAX_UNITS).matchAll(ACCOLADES)) {
		if (nom === undefined) return { accolade }
		if (champs.some((champ) => champ === nom)) continue
		const proche = nearest(nom, champs)
		return { champ: accolade, proche: proche && `{${proche}}` }
	}
	return undefined
}

/** Ends of clauses: a comma or a semicolon, the end of a sentence, the end of a line. */
const CLAUSE = /([,;] |[.!?] |\n)/

/** Words that go together if their field has no value: between « Je soussigné(e) » and its verb, and before a name. */
const ENSEMBLE = { signataire: ', {signataire}, {qualite},', civilite: '{civilite} ' } as const

/**
 * A text with its fields filled in. A value is text, never a field. A clause between commas whose field has no value is left out with its
 * comma; a field that the text must not name stays as it is written.
 */
export function rempli(sorte: Sorte, texte: string, champs: Champs): string {
	const names = champsOf(sorte)
	const valueOf = (nom: string | undefined) => (names.some((champ) => champ === nom) ? (champs[nom as Champ] ?? '') : undefined)
	let written = texte.slice(0, MAX_UNITS)
	for (const champ of ['signataire', 'civilite'] as const) if (!champs[champ]) written = written.replaceAll(ENSEMBLE[champ], '')
	const parts = written.split(CLAUSE)
	let filledText = ''
	for (let at = 0; at < parts.length; at += 2) {
		const [clause = '', end = ''] = [parts[at], parts[at + 1]]
		const isMissing = [...clause.matchAll(ACCOLADES)].some(([, nom]) => nom !== 'e' && valueOf(nom) === '')
		const filledClause = clause.replaceAll(ACCOLADES, (accolade, nom?: string) => valueOf(nom) ?? accolade)
		if (!isMissing) filledText += filledClause + end
		else if (!/^[,;]/.test(end)) filledText = filledText.replace(/[,;] $/, '') + (filledText === '' ? '' : end)
	}
	return filledText.replaceAll(' \n', '\n').trim()
}
