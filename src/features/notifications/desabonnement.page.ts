import type { Langue } from '../../domain/langue'

const TEXTES = {
	fr: {
		titre: 'Rappels par courriel',
		question: 'Ne plus recevoir par courriel les rappels de vos séances, ni leurs annulations\u00a0?',
		bouton: 'Ne plus les recevoir',
		fait: 'C’est fait\u00a0: vous ne recevrez plus ces courriels.',
		reste:
			'Vos autres notifications ne changent pas. Pour recevoir à nouveau ces courriels, changez vos préférences ou demandez-le à l’établissement.'
	},
	en: {
		titre: 'Reminders by email',
		question: 'Stop reminders of your sessions, and of their cancellations, by email?',
		bouton: 'Stop them',
		fait: 'Done: you will get no more of these emails.',
		reste: 'Your other notifications stay as they are. To get these emails again, change your preferences or ask the institution.'
	}
} as const

/** Nothing from elsewhere, nowhere else to, in no frame. */
export const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The page behind the link of a mail: it asks, because programs open links too; its button, or `isDone`, answers. */
export function desabonnementPage(langue: Langue, etablissement: string, isDone: boolean): string {
	const { titre, question, bouton, fait, reste } = TEXTES[langue]
	const said = isDone
		? `<p role="status"><strong>${fait}</strong></p>\n<p>${reste}</p>`
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
${said}
</main>
</body>
</html>
`
}
