/** The names under which the files of an institution for a Moodle lie in its folder. */
export const XML = 'imsenterprise.xml'
export const USERS = 'utilisateurs.csv'
export const COURSES = 'cours.csv'
/** The steps, in French and in English. */
export const [SHEET, ENGLISH_SHEET] = ['LISEZMOI.txt', 'README.txt'] as const

/** The name of those for a reader of OneRoster, all in one: so it never finds half of them new. */
export const ZIP = 'oneroster.zip'

/** Programs of a school that find its people and courses in files. */
export const PROGRAMS = ['moodle', 'oneroster'] as const
export type Program = (typeof PROGRAMS)[number]

export const isProgram = (name: string): name is Program => PROGRAMS.some((program) => program === name)

type About = {
	/** for people */
	readonly name: string
	/** as findings call it */
	readonly subject: 'moodle' | 'OneRoster'
	/** every file of an institution */
	readonly files: readonly string[]
	/** the one that the program reads */
	readonly read: string
}

export const ABOUT: Readonly<Record<Program, About>> = {
	moodle: { name: 'Moodle', subject: 'moodle', files: [USERS, COURSES, XML, SHEET, ENGLISH_SHEET], read: XML },
	oneroster: { name: 'OneRoster', subject: 'OneRoster', files: [ZIP], read: ZIP }
}
