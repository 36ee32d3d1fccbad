import type { Langue } from '../../kit/langue'
import type { Sujet } from '../../domain/vocabulaire'

/** The mails that a link stops: one kind for a user, or all mails to a responsable. */
export type Arret = Sujet | 'responsable'

type Textes = {
	readonly arrets: Readonly<Record<Arret, { readonly titre: string; readonly question: string }>>
	readonly bouton: string
	readonly fait: string
	readonly reste: string
	readonly reste_responsable: string
}

const TEXTES: Readonly<Record<Langue, Textes>> = {
	fr: {
		arrets: {
			rappels_seance: {
				titre: 'Rappels par e-mail',
				question: 'Ne plus recevoir par e-mail les rappels de vos séances, ni leurs annulations\u00a0?'
			},
			notes: { titre: 'Notes par e-mail', question: 'Ne plus être averti par e-mail de la publication de vos notes\u00a0?' },
			absences: { titre: 'Absences par e-mail', question: 'Ne plus être averti par e-mail de vos absences\u00a0?' },
			annonces: { titre: 'Annonces par e-mail', question: "Ne plus recevoir par e-mail les annonces de l'établissement\u00a0?" },
			responsable: {
				titre: "E-mails de l'établissement",
				question: "Ne plus recevoir d'e-mails sur les étudiants que vous suivez\u00a0?"
			}
		},
		bouton: 'Ne plus les recevoir',
		fait: "C'est fait\u00a0: vous ne recevrez plus ces e-mails.",
		reste:
			"Vos autres notifications ne changent pas. Pour recevoir à nouveau ces e-mails, changez vos préférences ou demandez-le à l'établissement.",
		reste_responsable: "Pour les recevoir à nouveau, demandez-le à l'établissement."
	},
	en: {
		arrets: {
			rappels_seance: {
				titre: 'Reminders by email',
				question: 'Stop reminders of your sessions, and of their cancellations, by email?'
			},
			notes: { titre: 'Grades by email', question: 'Stop emails that tell you when your grades are published?' },
			absences: { titre: 'Absences by email', question: 'Stop emails about your absences?' },
			annonces: { titre: 'Announcements by email', question: "Stop the institution's announcements by email?" },
			responsable: { titre: 'Emails of the institution', question: 'Stop all emails about the students that you answer for?' }
		},
		bouton: 'Stop them',
		fait: 'Done: you will get no more of these emails.',
		reste: 'Your other notifications stay as they are. To get these emails again, change your preferences or ask the institution.',
		reste_responsable: 'To get them again, ask the institution.'
	}
}

/** Loads nothing from other sites, links to none, and cannot be framed. */
export const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The page behind the link of a mail. It asks first, because programs open links too; `isDone` shows the answer to its button. */
export function desabonnementPage(langue: Langue, etablissement: string, arret: Arret, isDone: boolean): string {
	const { arrets, bouton, fait, reste, reste_responsable } = TEXTES[langue]
	const { titre, question } = arrets[arret]
	const sentences = isDone
		? `<p role="status"><strong>${fait}</strong></p>\n<p>${arret === 'responsable' ? reste_responsable : reste}</p>`
		: `<p>${question}</p>\n<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${bouton}</button></form>`
	return `<!doctype html>
<html lang="${langue}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${titre}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.3 }
button { padding: .75rem 1.25rem; border: 0; border-radius: .5rem; background: #1d4ed8; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
</style>
</head>
<body>
<main>
<p>${Bun.escapeHTML(etablissement)}</p>
<h1>${titre}</h1>
${sentences}
</main>
</body>
</html>
`
}
