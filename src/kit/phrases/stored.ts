/** Reasons why a message did not leave. Data files hold these sentences: the English stays as it is, also where it is odd. */
export const STORED = {
	'the session has changed': 'la séance a changé',
	'cancelled by {name}': 'annulé par {name}',
	'the account is closed': 'le compte est fermé',
	'the person wants no more such messages by this channel': 'la personne ne veut plus de tels messages par cette voie',
	'the person wants no more reminders by this channel': 'la personne ne veut plus de rappels par cette voie',
	'this is no address': "ce n'est pas une adresse",
	'this is no mail address': "ce n'est pas une adresse e-mail",
	'this is no telephone number': "ce n'est pas un numéro de téléphone",
	'{status}: redirects are not followed': '{status} : les redirections ne sont pas suivies',
	'no answer within {seconds} s': 'pas de réponse en {seconds} s',
	'internal error, told in the log of the server': 'erreur interne, que le journal du serveur raconte'
}
