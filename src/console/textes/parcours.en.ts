import type { Textes } from './fr'

const title = 'Student’s record'

export const parcours: Textes['parcours'] = {
	titre: 'Former results and acquired units',
	rien: 'Nothing is recorded here for this student.',
	anterieurs: { titre: 'Former results', ajouter: 'Add a former result' },
	acquis: {
		titre: 'Units and subjects acquired elsewhere or before',
		ajouter: 'Add an acquired unit',
		aide: '« Moving up » writes each unit passed the year before here for a student who repeats; add what comes from elsewhere by hand.'
	},
	rattachements: { titre: 'Owed subjects and options, taken in another class', ajouter: 'Add an owed subject or option' },
	situations: { titre: 'Exemptions and failures', ajouter: 'Add an exemption or a failure' },
	modifierDe: (quoi) => `Change: ${quoi}`,
	moyenne: (moyenne) => `average ${moyenne}`,
	credits: (credits, n) => `${credits} ${n === 1 ? 'credit' : 'credits'}`,
	semestre: (n) => `semester ${n}`,
	periode: (rang) => `period ${rang}`,
	inconnue: 'no unit of the school has this code',
	compte: (matiere) => `counts in ${matiere}`,
	nullePart: 'counts nowhere',
	ecrans: {
		resultats_anterieurs: { title, fresh: 'New former result', none: '' },
		acquis: { title, fresh: 'New acquired unit', none: '' },
		rattachements: { title, fresh: 'New owed subject or option', none: '' },
		situations: { title, fresh: 'New exemption or failure', none: '' }
	}
}
