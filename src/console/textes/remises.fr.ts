import { deNom } from './elision'

/** Fees by hand, reductions, shares of third parties and délais, on a student's card. */
export const remises = {
	titre: 'Remises et prises en charge',
	aucune: 'Aucune remise n’est accordée à cet étudiant.',
	actes: 'À faire',
	ecrire: 'Écrire un frais',
	ecrirePour: (nom: string) => `Écrire un frais ${deNom(nom)}`,
	retirer: 'Retirer',
	retirerLe: (libelle: string) => `Retirer « ${libelle} »`,
	retireDit: (montant: string, paye: string) =>
		`Ce frais (${montant}) ne sera plus dû. Il en est payé ${paye}, qui règle d’autres frais ou reste en avoir.`,
	reecrire: 'Réécrire',
	accorder: 'Accorder',
	accorderSur: (libelle: string) => `Accorder une remise sur « ${libelle} »`,
	accorderDit: (part: string, reste: string) => `La famille doit ${part} de ce frais ; il en reste ${reste} à payer.`,
	reprendre: 'Reprendre',
	reprendreLe: (sorte: string, montant: string) => `${sorte} (${montant}) : reprendre`,
	reprendreDit: (montant: string) => `La famille devra de nouveau ${montant} de plus.`,
	delai: 'Accorder un délai',
	delaiPour: (nom: string) => `Accorder un délai à ${nom}`,
	delaiDit: 'Jusqu’à ce jour, l’étudiant n’est pas en retard de ce montant. Le nouveau délai remplace l’ancien ; 0 y met fin.',
	delaiEnCours: (jour: string, montant: string, motif: string) => `Délai accordé jusqu’au ${jour} pour ${montant} : ${motif}`,
	retires: 'Frais retirés',
	retireLe: (jour: string, par: string | null, motif: string | null) =>
		`Retiré le ${jour}${par === null ? '' : ` par ${par}`}${motif === null ? '' : ` : ${motif}`}`,
	accordeLe: (jour: string, par: string | null, motif: string) => `Accordé le ${jour}${par === null ? '' : ` par ${par}`} : ${motif}`,
	reprisLe: (jour: string, par: string | null, motif: string | null) =>
		`Repris le ${jour}${par === null ? '' : ` par ${par}`}${motif === null ? '' : ` : ${motif}`}`,
	part: 'Part de la famille',
	ajuste: 'Remises et tiers',
	motif: 'Motif',
	montant: 'Montant',
	montantSauf: 'Vide pour une exonération : elle prend tout ce qui reste à payer.',
	sorte: 'Quoi',
	tiers: 'Qui paie (prise en charge)',
	personne: 'Choisir un tiers',
	jusquau: 'Jusqu’au',
	annee: 'Année',
	libelle: 'Libellé',
	nature: 'Nature',
	derniere: 'Dernier jour pour payer',
	partsTitre: 'Échéances avant la dernière',
	partsDites: 'Laissez vide si tout est dû d’un coup. La dernière échéance prend le reste du montant.',
	partJour: (rang: number) => `Jour de l’échéance ${rang}`,
	partMontant: (rang: number) => `Montant de l’échéance ${rang}`,
	faits: {
		frais_ecrit: 'Le frais est écrit.',
		frais_retire: 'Le frais est retiré.',
		remise_accordee: 'La remise est accordée.',
		remise_reprise: 'La remise est reprise.',
		delai_accorde: 'Le délai est accordé.'
	}
}
