/** The texts about who teaches what to a class. */
export const repartition = {
	titre: 'Répartition des cours',
	de: (classe: string) => `Répartition des cours : ${classe}`,
	donnees: 'Matières avec enseignant',
	sansMatiere: 'Cette filière n’a pas encore de matières à ce niveau : créez-les, puis confiez-les.',
	confier: 'Confier à un enseignant',
	pour: (quoi: string, matiere: string) => `${quoi} : ${matiere}`,
	confierTitre: 'Confier un cours',
	ajouter: 'Ajouter un enseignant',
	depuis: (jour: string) => `depuis le ${jour}`,
	jusquAu: (jour: string) => `jusqu’au ${jour}`,
	ferme: 'compte fermé',
	modifierDe: (nom: string, matiere: string) => `Modifier : ${nom}, ${matiere}`,
	remplacer: 'Remplacer',
	remplacerDe: (nom: string, matiere: string) => `Remplacer : ${nom}, ${matiere}`,
	remplacerTitre: (nom: string) => `Remplacer ${nom}`,
	nouvelEnseignant: 'Remplaçant',
	des: 'À partir du',
	desDit: 'La veille est le dernier jour de l’enseignant remplacé.',
	desFaux: 'Ce n’est pas un jour : écrivez-le comme 21/11/2026.',
	apresLaFin: (jour: string) =>
		`Le dernier jour de ce cours est le ${jour} : le remplaçant commence ce jour-là au plus tard. Au-delà, confiez-le dans la répartition.`,
	avantLeDebut: (jour: string) => `L’enseignant remplacé commence le ${jour} : le remplaçant commence après ce jour.`,
	enseigneAvant: (n: number, jour: string) =>
		n === 1
			? `Une séance à venir avant le ${jour} est au nom de cet enseignant, et le reste. Pour la donner à quelqu’un d’autre : « Remplacer ».`
			: `${n} séances à venir avant le ${jour} sont au nom de cet enseignant, et le restent. Pour les donner à quelqu’un d’autre : « Remplacer ».`,
	remplacerPlutot: 'Remplacer cet enseignant',
	restentAuNom: (n: number) =>
		n === 1
			? `Une séance à venir de ce cours est au nom de son enseignant, et le reste. Pour la donner à quelqu’un d’autre : « Remplacer ».`
			: `${n} séances à venir de ce cours sont au nom de son enseignant, et le restent. Pour les donner à quelqu’un d’autre : « Remplacer ».`,
	enseigneEncore: (n: number, jour: string) =>
		n === 1
			? `Une séance à venir après le ${jour} est encore au nom de cet enseignant, et le reste. Pour la donner à quelqu’un d’autre : « Remplacer ».`
			: `${n} séances à venir après le ${jour} sont encore au nom de cet enseignant, et le restent. Pour les donner à quelqu’un d’autre : « Remplacer ».`,
	heuresAncien: 'Heures de l’enseignant remplacé',
	heuresAncienDit: 'Proposition : les heures faites.',
	heuresNouveau: 'Heures du remplaçant',
	heuresNouveauDit: 'Proposition : les heures qui restent.',
	seancesAussi: (n: number) => (n === 1 ? 'La séance à venir aussi' : `Les ${n} séances à venir aussi`),
	seancesAussiDit:
		'Les séances à partir de ce jour passent au remplaçant. La page suivante les montre, avec les conflits et les personnes prévenues. Sans cela, elles restent au nom de l’enseignant remplacé.'
}
