/** The texts about what students owe. */
export const frais = {
	dit: (devise: string) => `Montants en ${devise}, part de la famille seule. Les retards les plus anciens d’abord.`,
	compte: (n: number) => (n === 0 ? 'Personne ne correspond à ce choix.' : n === 1 ? '1 étudiant' : `${n} étudiants`),
	rien: 'Il n’y a pas encore de frais.',
	vues: { etudiants: 'Par étudiant', classes: 'Par classe', payeurs: 'Par payeur' },
	montrer: 'Montrer',
	montres: { dus: 'Ce qui reste à payer', retards: 'Les retards seuls', avoirs: 'Avec un avoir', tous: 'Tous les comptes' },
	de: 'Montant à partir de',
	auMoins: (montant: string) => `au moins ${montant}`,
	tiers: 'Tiers payeur',
	tiersPayants: { '': 'Avec ou sans', sans: 'Sans tiers payeur', avec: 'Avec un tiers payeur' },
	payeur: 'Qui paie',
	sansPayeur: 'Payeur inconnu',
	depuis: 'En retard depuis',
	total: 'Dû',
	paye: 'Payé',
	retard: 'En retard',
	solde: 'Reste à payer',
	totaux: 'Total',
	aVerifier: 'À vérifier',
	relances: {
		titre: 'Relances',
		lien: 'Relancer les payeurs',
		aide: 'Un message à chaque personne qui paie, pour tous ses enfants en retard, une fois par semaine au plus.',
		aQui: 'À qui',
		relancer: 'Relancer',
		titreUsuel: 'Frais de scolarité',
		texteUsuel: (enfants: string) =>
			`Bonjour,\n\nÀ ce jour, il reste à régler :\n${enfants}\n\nMerci de passer à la comptabilité. Si vous avez payé entre-temps, ce message est sans objet.`,
		texteAide: (enfants: string) => `Là où est ${enfants}, chaque message nomme les enfants, avec ce qui est en retard.`,
		enfant: (nom: string, montant: string, depuis: string | undefined) =>
			`${nom} : ${montant}${depuis === undefined ? '' : `, en retard depuis le ${depuis}`}`,
		sansAdresse: 'ne reçoit aucun message',
		deja: (jour: string) => `relance du ${jour}`,
		personne: 'Personne n’est à relancer.',
		premiers: (n: number, total: number) => `Les ${n} premières personnes sur ${total} : choisissez une classe pour les autres.`,
		fait: (n: number) =>
			n === 0
				? 'Personne n’a été relancé : la dernière relance a moins d’une semaine.'
				: n === 1
					? '1 personne est relancée.'
					: `${n} personnes sont relancées.`
	},
	examen: {
		titre: 'Examen d’État',
		aide: 'Qui a payé les frais d’examen de l’année, et qui est inscrit au ministère. Seul l’argent confirmé compte.',
		choix: {
			'': 'Tous',
			paye_non_inscrit: 'Payé et non inscrit',
			inscrit_non_paye: 'Inscrit et non payé',
			aucun: 'Ni payé, ni inscrit'
		},
		paye: 'Frais payés',
		sansFrais: 'Aucun frais',
		numero: 'Numéro du ministère',
		jour: 'Inscrit le',
		noter: 'Noter une inscription',
		noterAide: 'Un champ « Numéro du ministère » vide retire une inscription saisie par erreur.',
		fait: 'L’inscription est enregistrée.'
	},
	quitus: {
		titre: 'Quitus',
		aide: 'Qui n’a pas de quitus est noté absent, comme toute personne absente : l’absence reste à qualifier.',
		classe: 'Choisir une classe',
		choisirClasse: 'Choisissez une classe : sa liste tient sur une feuille.',
		personne: 'Personne n’est dans cette classe aujourd’hui.',
		compte: (oui: number, n: number) => `${oui} quitus sur ${n} ${n > 1 ? 'étudiants' : 'étudiant'}`,
		accorder: { quitus: 'Accorder un quitus', resultats: 'Montrer des résultats' },
		accorderAide: {
			quitus: 'Par exemple si un paiement attend encore sa vérification.',
			resultats:
				'L’école masque les résultats des étudiants en retard de paiement. Montrez ici ceux d’un étudiant, sur ses pages et ses relevés.'
		},
		choisir: 'Choisir un étudiant',
		jusquau: 'Jusqu’au',
		fait: { quitus: 'Le quitus est accordé.', resultats: 'Les résultats sont montrés.' }
	}
}
