import type { Textes } from '../textes/textes'

type Labels = Readonly<Record<string, string>>

/**
 * The labels of text fields in a form that is not about a record, by the address below the console to which it is sent; `undefined`
 * for forms of records. Choices from a list are left out: the form sends no words for them, and the user chooses again.
 */
export function writtenFields(t: Textes, path: string): Labels | undefined {
	const { planning, fiche, justificatifs, evaluations, repartition, absencesEnseignants, joursChomes, reglages } = t
	const reglage = ['nom', 'adresse', 'telephone', 'email', 'rappels', 'heures'] as const
	const forms: readonly [address: RegExp, labels: Labels][] = [
		[/^annonces$/, pick(t.annonces, ['titre', 'texte'])],
		[/^absences-enseignants$/, pick(absencesEnseignants.champs, ['du', 'au', 'de', 'a', 'motif'])],
		[/^absences-enseignants\//, { motif: absencesEnseignants.motifMessage }],
		[/^etablissement\/reglages/, pick(reglages.champs, reglage)],
		[/^evaluations\//, pick(evaluations.champs, ['titre', 'date', 'heure_debut', 'duree_minutes', 'coefficient', 'bareme', 'publiee_le'])],
		[/^jours-chomes$/, pick(joursChomes.champs, ['libelle', 'du', 'au'])],
		[
			/^justificatifs\//,
			{
				...pick(justificatifs.champs, ['du', 'au', 'remarque']),
				heure_debut: justificatifs.champs.heureDebut,
				heure_fin: justificatifs.champs.heureFin
			}
		],
		[
			/^repartition\/cours\/\d+\/remplacer$/,
			{ des: repartition.des, ancien: repartition.heuresAncien, nouveau: repartition.heuresNouveau }
		],
		[
			/^seances\//,
			{
				...pick(planning.champs, ['date', 'heure_debut', 'heure_fin', 'salle', 'lien_visio', 'jusqu_au', 'motif']),
				...pick(fiche, ['contenu', 'debut', 'fin', 'lien'])
			}
		],
		// passwords and codes
		[/^(compte|connexion|coupon|lien|premier)\b/, {}]
	]
	return forms.find(([address]) => address.test(path))?.[1]
}

const pick = <Name extends string>(labels: Readonly<Record<Name, string>>, names: readonly Name[]): Labels =>
	Object.fromEntries(names.map((name) => [name, labels[name]]))
