import init from '../../migrations/0001_init.sql' with { type: 'text' }
import suivis from '../../migrations/0002_suivis.sql' with { type: 'text' }
import emploiTemps from '../../migrations/0003_emploi_temps.sql' with { type: 'text' }
import envois from '../../migrations/0004_envois.sql' with { type: 'text' }
import secrets from '../../migrations/0005_secrets.sql' with { type: 'text' }
import ecritures from '../../migrations/0006_ecritures.sql' with { type: 'text' }
import prises from '../../migrations/0007_prises.sql' with { type: 'text' }
import roles from '../../migrations/0008_roles.sql' with { type: 'text' }
import portees from '../../migrations/0009_portees.sql' with { type: 'text' }
import heures from '../../migrations/0010_heures.sql' with { type: 'text' }
import heuresDites from '../../migrations/told/0010_heures.sql' with { type: 'text' }
import presencesClasses from '../../migrations/0011_presences_classes.sql' with { type: 'text' }
import evaluations from '../../migrations/0012_evaluations.sql' with { type: 'text' }
import inscriptions from '../../migrations/0013_inscriptions.sql' with { type: 'text' }
import seancesContenu from '../../migrations/0014_seances_contenu.sql' with { type: 'text' }
import envoisTypes from '../../migrations/0015_envois_types.sql' with { type: 'text' }
import matieresDesClasses from '../../migrations/0016_matieres_des_classes.sql' with { type: 'text' }
import memoire from '../../migrations/0017_memoire.sql' with { type: 'text' }
import calendriers from '../../migrations/0018_calendriers.sql' with { type: 'text' }
import annees from '../../migrations/0019_annees.sql' with { type: 'text' }
import fonctions from '../../migrations/0020_fonctions.sql' with { type: 'text' }
import enseignementsFrais from '../../migrations/0021_enseignements_frais.sql' with { type: 'text' }
import contreEcritures from '../../migrations/0022_contre_ecritures.sql' with { type: 'text' }
import destinataires from '../../migrations/0023_destinataires.sql' with { type: 'text' }
import sessions from '../../migrations/0024_sessions.sql' with { type: 'text' }
import chiffresAnnuels from '../../migrations/0025_chiffres_annuels.sql' with { type: 'text' }
import congesSalles from '../../migrations/0026_conges_salles.sql' with { type: 'text' }
import notificationsSeance from '../../migrations/0027_notifications_seance.sql' with { type: 'text' }
import avis from '../../migrations/0028_avis.sql' with { type: 'text' }
import periodes from '../../migrations/0029_periodes.sql' with { type: 'text' }
import absenceInjustifiee from '../../migrations/0030_absence_injustifiee.sql' with { type: 'text' }
import liens from '../../migrations/0031_liens.sql' with { type: 'text' }
import depassements from '../../migrations/0032_depassements.sql' with { type: 'text' }
import memoireEvaluations from '../../migrations/0033_memoire_evaluations.sql' with { type: 'text' }
import memoireSuite from '../../migrations/0034_memoire_suite.sql' with { type: 'text' }
import motifNote from '../../migrations/0035_motif_note.sql' with { type: 'text' }
import emploiDuTemps from '../../migrations/0036_emploi_du_temps.sql' with { type: 'text' }
import justificatifs from '../../migrations/0037_justificatifs.sql' with { type: 'text' }
import importsCopie from '../../migrations/0038_imports_copie.sql' with { type: 'text' }
import suivisDecides from '../../migrations/0039_suivis_decides.sql' with { type: 'text' }
import liensEntiers from '../../migrations/0040_liens_entiers.sql' with { type: 'text' }
import coordonnees from '../../migrations/0041_coordonnees.sql' with { type: 'text' }
import nonDoublons from '../../migrations/0042_non_doublons.sql' with { type: 'text' }
import pieces from '../../migrations/0043_pieces.sql' with { type: 'text' }
import piecesRecuesImportees from '../../migrations/0044_pieces_recues_importees.sql' with { type: 'text' }
import journalALaMain from '../../migrations/0045_journal_a_la_main.sql' with { type: 'text' }
import responsablesJoints from '../../migrations/0046_responsables_joints.sql' with { type: 'text' }
import refusesEtFonctions from '../../migrations/0047_refuses_et_fonctions.sql' with { type: 'text' }
import effectifs from '../../migrations/0048_effectifs.sql' with { type: 'text' }
import messagesDUnePersonne from '../../migrations/0049_messages_d_une_personne.sql' with { type: 'text' }
import menage from '../../migrations/0050_menage.sql' with { type: 'text' }

/** What a migration did that the log is to tell: a SELECT whose rows it tells, each with the message. */
type Told = { readonly message: string; readonly sql: string }
export type Migration = { readonly number: number; readonly name: string; readonly sql: string; readonly told?: Told }

/** Every file of `migrations/`, in order, embedded as text; a test holds the list against the folder. */
export const MIGRATIONS: readonly Migration[] = [
	{ number: 1, name: '0001_init', sql: init },
	{ number: 2, name: '0002_suivis', sql: suivis },
	{ number: 3, name: '0003_emploi_temps', sql: emploiTemps },
	{ number: 4, name: '0004_envois', sql: envois },
	{ number: 5, name: '0005_secrets', sql: secrets },
	{ number: 6, name: '0006_ecritures', sql: ecritures },
	{ number: 7, name: '0007_prises', sql: prises },
	{ number: 8, name: '0008_roles', sql: roles },
	{ number: 9, name: '0009_portees', sql: portees },
	{
		number: 10,
		name: '0010_heures',
		sql: heures,
		told: {
			message: 'hours done are counted anew, from real start to real end',
			sql: heuresDites
		}
	},
	{ number: 11, name: '0011_presences_classes', sql: presencesClasses },
	{ number: 12, name: '0012_evaluations', sql: evaluations },
	{ number: 13, name: '0013_inscriptions', sql: inscriptions },
	{ number: 14, name: '0014_seances_contenu', sql: seancesContenu },
	{ number: 15, name: '0015_envois_types', sql: envoisTypes },
	{ number: 16, name: '0016_matieres_des_classes', sql: matieresDesClasses },
	{ number: 17, name: '0017_memoire', sql: memoire },
	{ number: 18, name: '0018_calendriers', sql: calendriers },
	{ number: 19, name: '0019_annees', sql: annees },
	{ number: 20, name: '0020_fonctions', sql: fonctions },
	{ number: 21, name: '0021_enseignements_frais', sql: enseignementsFrais },
	{ number: 22, name: '0022_contre_ecritures', sql: contreEcritures },
	{ number: 23, name: '0023_destinataires', sql: destinataires },
	{ number: 24, name: '0024_sessions', sql: sessions },
	{ number: 25, name: '0025_chiffres_annuels', sql: chiffresAnnuels },
	{ number: 26, name: '0026_conges_salles', sql: congesSalles },
	{ number: 27, name: '0027_notifications_seance', sql: notificationsSeance },
	{ number: 28, name: '0028_avis', sql: avis },
	{ number: 29, name: '0029_periodes', sql: periodes },
	{ number: 30, name: '0030_absence_injustifiee', sql: absenceInjustifiee },
	{ number: 31, name: '0031_liens', sql: liens },
	{ number: 32, name: '0032_depassements', sql: depassements },
	{ number: 33, name: '0033_memoire_evaluations', sql: memoireEvaluations },
	{ number: 34, name: '0034_memoire_suite', sql: memoireSuite },
	{ number: 35, name: '0035_motif_note', sql: motifNote },
	{ number: 36, name: '0036_emploi_du_temps', sql: emploiDuTemps },
	{ number: 37, name: '0037_justificatifs', sql: justificatifs },
	{ number: 38, name: '0038_imports_copie', sql: importsCopie },
	{ number: 39, name: '0039_suivis_decides', sql: suivisDecides },
	{ number: 40, name: '0040_liens_entiers', sql: liensEntiers },
	{ number: 41, name: '0041_coordonnees', sql: coordonnees },
	{ number: 42, name: '0042_non_doublons', sql: nonDoublons },
	{ number: 43, name: '0043_pieces', sql: pieces },
	{ number: 44, name: '0044_pieces_recues_importees', sql: piecesRecuesImportees },
	{ number: 45, name: '0045_journal_a_la_main', sql: journalALaMain },
	{ number: 46, name: '0046_responsables_joints', sql: responsablesJoints },
	{ number: 47, name: '0047_refuses_et_fonctions', sql: refusesEtFonctions },
	{ number: 48, name: '0048_effectifs', sql: effectifs },
	{ number: 49, name: '0049_messages_d_une_personne', sql: messagesDUnePersonne },
	{ number: 50, name: '0050_menage', sql: menage }
]
