/** The texts about who teaches what to a class. */
export const repartition = {
	titre: 'Répartition des cours',
	de: (classe: string) => `Répartition des cours : ${classe}`,
	donnees: 'Matières avec enseignant',
	sansMatiere: "Cette filière n'a pas encore de matières à ce niveau : créez-les, puis confiez-les.",
	confier: 'Confier à un enseignant',
	pour: (quoi: string, matiere: string) => `${quoi} : ${matiere}`,
	confierTitre: 'Confier un cours',
	ajouter: 'Ajouter un enseignant',
	depuis: (jour: string) => `depuis le ${jour}`,
	jusquAu: (jour: string) => `jusqu'au ${jour}`,
	ferme: 'compte fermé',
	modifierDe: (nom: string, matiere: string) => `Modifier : ${nom}, ${matiere}`,
	remplacer: 'Remplacer',
	remplacerDe: (nom: string, matiere: string) => `Remplacer : ${nom}, ${matiere}`,
	remplacerTitre: (nom: string) => `Remplacer ${nom}`,
	nouvelEnseignant: 'Qui prend la suite',
	des: 'À partir du',
	desDit: 'La veille est le dernier jour de qui est remplacé.',
	desFaux: "Ce n'est pas un jour : écrivez-le comme 21/11/2026.",
	apresLaFin: (jour: string) =>
		`Le dernier jour de ce cours est le ${jour} : qui prend la suite commence ce jour-là au plus tard. Au-delà, confiez-le dans la répartition.`,
	avantLeDebut: (jour: string) => `Qui est remplacé commence le ${jour} : qui prend la suite commence après ce jour.`,
	enseigneAvant: (n: number, jour: string) =>
		n === 1
			? `Une séance à venir avant le ${jour} est au nom de cet enseignant, et le reste. Pour la donner à quelqu'un d'autre : « Remplacer ».`
			: `${n} séances à venir avant le ${jour} sont au nom de cet enseignant, et le restent. Pour les donner à quelqu'un d'autre : « Remplacer ».`,
	remplacerPlutot: 'Remplacer cet enseignant',
	restentAuNom: (n: number) =>
		n === 1
			? `Une séance à venir de ce cours est au nom de son enseignant, et le reste. Pour la donner à quelqu'un d'autre : « Remplacer ».`
			: `${n} séances à venir de ce cours sont au nom de son enseignant, et le restent. Pour les donner à quelqu'un d'autre : « Remplacer ».`,
	enseigneEncore: (n: number, jour: string) =>
		n === 1
			? `Une séance à venir après le ${jour} est encore au nom de cet enseignant, et le reste. Pour la donner à quelqu'un d'autre : « Remplacer ».`
			: `${n} séances à venir après le ${jour} sont encore au nom de cet enseignant, et le restent. Pour les donner à quelqu'un d'autre : « Remplacer ».`,
	heuresAncien: 'Heures de qui est remplacé',
	heuresAncienDit: 'Proposées : celles qui ont été faites.',
	heuresNouveau: 'Heures de qui prend la suite',
	heuresNouveauDit: 'Proposées : celles qui restent.',
	seancesAussi: (n: number) => (n === 1 ? 'La séance à venir aussi' : `Les ${n} séances à venir aussi`),
	seancesAussiDit:
		'À partir de ce jour. La page suivante les montre, avec les conflits et qui est prévenu. Sans cela, elles restent au nom de qui est remplacé.'
}
