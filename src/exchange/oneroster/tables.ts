import type { Config } from '../../config/entries'

/** The CSV tables 1.1.1, or the CSV binding 1.2.1; they call themselves 1.1 and 1.2. */
export type Version = Config['oneroster']['version']

/** Every record begins with these; in a whole list (`bulk`) the last two are empty. */
const RECORD = ['sourcedId', 'status', 'dateLastModified']

const TABLES_1_1 = {
	academicSessions: [...RECORD, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
	orgs: [...RECORD, 'name', 'type', 'identifier', 'parentSourcedId'],
	courses: [...RECORD, 'schoolYearSourcedId', 'title', 'courseCode', 'grades', 'orgSourcedId', 'subjects', 'subjectCodes'],
	classes: [
		...RECORD,
		'title',
		'grades',
		'courseSourcedId',
		'classCode',
		'classType',
		'location',
		'schoolSourcedId',
		'termSourcedIds',
		'subjects',
		'subjectCodes',
		'periods'
	],
	users: [
		...RECORD,
		'enabledUser',
		'orgSourcedIds',
		'role',
		'username',
		'userIds',
		'givenName',
		'familyName',
		'middleName',
		'identifier',
		'email',
		'sms',
		'phone',
		'agentSourcedIds',
		'grades',
		'password'
	],
	enrollments: [...RECORD, 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role', 'primary', 'beginDate', 'endDate']
}

/** The columns of each file, in the order of the specification. */
export const TABLES: Readonly<Record<Version, Readonly<Record<string, readonly string[]>>>> = {
	'1.1': TABLES_1_1,
	'1.2': {
		...TABLES_1_1,
		users: [
			...TABLES_1_1.users.filter((column) => column !== 'orgSourcedIds' && column !== 'role'),
			'userMasterIdentifier',
			'preferredGivenName',
			'preferredMiddleName',
			'preferredFamilyName',
			'primaryOrgSourcedId',
			'pronouns'
		],
		roles: [...RECORD, 'userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId', 'userProfileSourcedId']
	}
}

const LISTS_1_1 =
	'academicSessions categories classes classResources courses courseResources demographics enrollments lineItems orgs resources results users'
const LISTS_1_2 =
	'lineItemLearningObjectiveIds lineItemScoreScales resultLearningObjectiveIds resultScoreScales roles scoreScales userProfiles userResources'

export const isVersion = (text: string): text is Version => text in TABLES

/** Every file that the manifest of a version names, whether it is there or not. */
export const LISTS: Readonly<Record<Version, readonly string[]>> = {
	'1.1': LISTS_1_1.split(' '),
	'1.2': `${LISTS_1_1} ${LISTS_1_2}`.split(' ')
}
