import { folded } from '../../../kit/forms'

/** Longer than a heading that somebody reads. */
const LONGEST = 200
const MOST_WORDS = 12

/** Words that mean nothing: articles, the money, the form of a day. */
const EMPTY = words('a au aux d de des du en et l la le les of the and s f fcfa cfa xof obligatoire required requis jj mm aaaa yyyy dd e x')
const NUMBER = words('n no nr num numero number')

/** Parts of a meaning, each with the phrases that people write for it: folded, singular, without empty words. */
const PARTS: Readonly<Record<string, string>> = {
	nom: 'nom|surname|last name|lastname|family name|nom famille|patronyme',
	prenoms: 'prenom|first name|firstname|given name|forename|prenon',
	'nom prenoms': 'nom complet|full name|fullname|nomprenom|identite|nom prenom|nom postnom prenom',
	// the whole name, or a part of it
	name: 'name',
	matricule: 'matricule|mle|student id|studentid|student no|student code|registration no|no etudiant|code etudiant|identifiant etudiant',
	numero_national: 'ine|code ine|no national|identifiant national',
	'date naissance':
		'ne|nee|ne nee|date birth|date nais|date naiss|born|born on|birthdate|birth date|birthday|dob|ddn|datenaissance|datenais|naissance',
	'lieu naissance': 'birthplace|birth place|place birth|lieunaissance|lieunais|lieu nais|lieu naiss|lieu naissance|ne@',
	date: 'date|jour|day',
	lieu: 'lieu|place',
	sexe: 'sexe|genre|gender|sex|civilite|m/f|h/f|f/m',
	nationalite: 'nationalite|nationality',
	adresse: 'adresse|address|domicile|residence|adresse postale',
	quartier: 'quartier',
	telephone: 'telephone|tel|phone|phone number|mobile|mobile phone|telephone portable|portable|cel|cell|cellulaire|gsm|whatsapp',
	// of the student, or of the family
	contact: 'contact',
	email: 'email|e mail|mail|courriel|adresse email|adresse e mail|adresse mail|adresse electronique|email address|mel',
	etudiant: 'etudiant|eleve|student|apprenant|pupil|learner|etudiante',
	enseignant: 'enseignant|professeur|prof|teacher|formateur|intervenant|lecturer|instructor|enseignante',
	pere: 'pere|father|papa',
	mere: 'mere|mother|maman',
	tuteur: 'tuteur|tutrice|guardian|tuteur legal|responsable legal|responsable|correspondant',
	parent: 'parent|parents',
	lien: 'lien|lien parente|relation|relationship|qualite',
	classe: 'classe|class|groupe|group|division',
	filiere: 'filiere|specialite|programme|program|parcours|field study',
	niveau: 'niveau|level|annee etude|niveau etude|year study',
	annee: 'annee|annee scolaire|annee academique|academic year|school year|annee universitaire',
	bac: 'bac|baccalaureat|baccalaureate|bac obtenu|obtention bac',
	serie: 'serie|series|type',
	regime: 'regime|affectation|affecte|affectee|affecte etat|statut affectation|regime etude|regime scolaire',
	inscription: 'inscription|enrollment|enrolment|registration',
	montant: 'montant|amount|somme',
	paye: 'paye|payee|paid|verse|versee|versement|acompte|deja paye|deja verse|total paye|total verse|encaisse|avance',
	paiement: 'paiement|payment|reglement|encaissement|transaction',
	mode: 'mode|method|moyen|type paiement|payment method',
	reference: 'recu|receipt|quittance|reference|ref',
	libelle: 'libelle|designation|intitule|title|titre|rubrique',
	echeance: 'echeance|due date|date limite|date echeance|deadline',
	code: 'code|sigle',
	matiere: 'matiere|subject|cour|course|module|ecue|ec|discipline',
	ue: 'ue|unite enseignement',
	semestre: 'semestre|semester|sem',
	coefficient: 'coefficient|coef|coeff|ponderation|weight',
	credits: 'credit|ect|nombre credit|credit ect',
	volume_horaire: 'heure|hour|volume horaire|vh|vht|nombre heure|masse horaire|heure prevue|quota horaire',
	salle: 'salle|room|local|amphi|classroom|amphitheatre',
	capacite: 'capacite|capacity|place assise|nombre place|seat',
	systeme: 'systeme|system',
	cycle: 'cycle',
	note: 'note|mark|score',
	epreuve:
		'devoir|interro|interrogation|ds|dm|d|i|examen|exam|partiel|test|quiz|controle|controle continu|cc|composition|compo|tp|tpe|rattrapage|evaluation|homework|midterm|final exam',
	computed: 'moyenne|moy|average|mean|total|rang|rank|mention|mg|moyenne generale|mga|note finale|somme note|resultat|decision|gpa',
	remark: 'observation|obs|signature|emargement|appreciation|remarque|commentaire|visa|comment',
	personnel: 'personnel|staff|employe|employee|agent|salaire|salary|fonction|poste|grade|diplome|profession|metier|job|role|vacataire',
	stranger:
		'candidat|candidate|ancien|alumni|postulant|membre|member|fournisseur|depense|facture|invite|visiteur|electeur|encadreur|encadrant|entreprise|societe|maitre|employeur|company|supervisor|directeur|jury|urgence|emergency|bourse|remboursement|rembourse|remboursee',
	// some of the students
	fate: 'boursier|boursiere|sortant|sortante|exclu|exclue'
}

function words(text: string): ReadonlySet<string> {
	return new Set(text.split(' '))
}

const singular = (word: string) => word.replace(/(?<=\p{L}{3})s$/u, '')

const PHRASES = new Map(
	Object.entries(PARTS).flatMap(([part, phrases]) =>
		phrases.split('|').map((phrase) => [phrase.split(' ').map(singular).join(' '), part.split(' ')] as const)
	)
)

/** `DateNaissance` and `date_naissance` are two words, and `Né(e)` is one. */
const inWords = (text: string) =>
	folded(
		text
			.slice(0, LONGEST)
			.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
			.replace(/\((?:e|s|es|x)\)/gi, '')
			.replace(/['’ʼ]/g, ' ')
	)

/** A heading in words: « Prénom(s) de l'élève * » is `prenom eleve`. */
export function wordsOf(text: string): string[] {
	const plain = inWords(text)
	// « né à » and « montant dû » lose their meaning with the article
	if (/^nee? a$/.test(plain.trim())) return ['ne@']
	if (/^[mfh] ?\/ ?[mfh]$/.test(plain.trim())) return [plain.replaceAll(' ', '')]
	const parts = plain.split(/[^\p{L}\p{N}]+/u).slice(0, 3 * MOST_WORDS)
	if (parts.at(-1) === 'du') parts[parts.length - 1] = 'due'
	return parts
		.filter((word) => word !== '' && !EMPTY.has(word))
		.map((word) => (NUMBER.has(word) ? 'no' : singular(word)))
		.slice(0, MOST_WORDS)
}

/** The meaning of a text: its parts, and words without one. */
export type Meaning = {
	/** sorted, each once, joined by spaces: `date naissance`, `nom pere` */
	readonly key: string
	readonly parts: ReadonlySet<string>
	readonly isWhole: boolean
	/** numbers such as the 2 of « Devoir 2 » */
	readonly numbers: readonly string[]
}

/** `D1` and `CC2` are marks too. */
const NUMBERED = /^([a-z]{1,9})\d{1,2}$/

export function meaningOf(text: string): Meaning {
	const heading = wordsOf(text)
	const parts = new Set<string>()
	const numbers: string[] = []
	let isWhole = heading.length > 0
	for (let at = 0; at < heading.length;) {
		const length = [3, 2, 1].find((count) => at + count <= heading.length && PHRASES.has(heading.slice(at, at + count).join(' ')))
		const word = heading[at]!
		if (length !== undefined) for (const part of PHRASES.get(heading.slice(at, at + length).join(' '))!) parts.add(part)
		else if (/^\d{1,2}$/.test(word)) numbers.push(word)
		else if (PHRASES.get(NUMBERED.exec(word)?.[1] ?? '')?.[0] === 'epreuve') parts.add('epreuve')
		else if (word !== 'no') isWhole = false
		at += length ?? 1
	}
	return { key: [...parts].toSorted().join(' '), parts, isWhole, numbers }
}
